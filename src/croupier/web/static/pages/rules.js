/** The rulebooks: /rules?book=ID#CLAUSE, or /rules?clause=PREFIX:CLAUSE as clause chips link to. */
import { show } from "../app/shell.js";
import { RulesPage } from "./rules/page.js";

show(RulesPage);
