/** The baseline: a node:http server that answers every request with the bytes of one file. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , file = '', encoding = ''] = process.argv;
const body = readFileSync(file);
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.length,
  ...(encoding && { 'content-encoding': encoding }),
};

const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`);
});
