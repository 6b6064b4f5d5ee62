/** The page of a table between players: /cardroom?id=ID. */
import { show } from "../app/shell.js";
import { CardroomPage } from "./cardroom/page.js";

show(CardroomPage);
