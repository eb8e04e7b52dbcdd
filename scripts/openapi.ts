import { openApiDocument } from "#contract/openapi.ts";

// Prints the OpenAPI 3.1 document of the API.
process.stdout.write(`${JSON.stringify(openApiDocument("http://localhost:8080"), null, 2)}\n`);
