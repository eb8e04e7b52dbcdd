import { keepFailures } from "./failures.ts";

keepFailures();
