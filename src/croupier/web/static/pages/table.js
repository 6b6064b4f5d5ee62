/** The page of a banked table: /table?id=ID, with &sit=SEAT to take a seat. */
import { show } from "../app/shell.js";
import { TablePage } from "./table/page.js";

show(TablePage);
