/** The page of a banked table: /table?id=ID, with &sit=SEAT for whoever comes to take a seat. */
import { show } from "../app/shell.js";
import { TablePage } from "./table/page.js";

show(TablePage);
