/** The trainer: /trainer, with ?do=drill, ?do=test or ?do=report, and &table=ID for a table's own game. */
import { show } from "../app/shell.js";
import { TrainerPage } from "./trainer/page.js";

show(TrainerPage);
