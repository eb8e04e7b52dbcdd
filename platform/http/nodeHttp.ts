/**
 * Node's HTTP. An import of it reads everything that it offers, a client of WebSockets too, for which Node loads its whole library of requests: 30 ms
 * of the processor and 3 MiB in each process.
 */
export const http = process.getBuiltinModule("node:http");
