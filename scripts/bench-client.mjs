import { Agent, request } from 'node:http';
import { CONNECTIONS } from './bench-measure.mjs';

/** A keep-alive client with as many connections as its agent allows; it reads every answer to the end. */
export function openClient(port, agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })) {
  return ({ method = 'GET', path, headers = {}, body, to = port }) =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: to, agent, method, path, headers }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
}

/** A call with a JSON body. */
export function jsonCall(path, body, headers = {}) {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
