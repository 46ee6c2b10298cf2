import { describe, expect, test } from 'vitest';
import { createClient, UNREADABLE } from '../../src/contract/client.ts';
import { paths } from '../../src/contract/paths/paths.ts';

/** A client of a server that always answers this, and the paths it was asked for. */
function clientOf(status: number, said: string) {
  const asked: string[] = [];
  const client = createClient(paths, async ({ path }) => {
    asked.push(path);
    return { status, headers: new Headers(), text: async () => said };
  });
  return { client, asked };
}

describe('the client of the calls', () => {
  test('asks for no other call, whatever an id is made of', async () => {
    const { client, asked } = clientOf(404, '');
    for (const productId of ['.', '..', 'a/../b', 'a..b', '?a#b'])
      await client.oneProduct({ params: { productId } });
    const ids = ['~', '~', 'a%2F..%2Fb', 'a..b', '%3Fa%23b'];
    expect(asked).toEqual(ids.map((id) => `/api/products/${id}`));
  });

  test('takes a page in place of an answer for no answer', async () => {
    const { client } = clientOf(200, '\n<!DOCTYPE html><title>Free Wi-Fi</title>');
    expect(await client.allProducts()).toMatchObject({ ok: false, status: 0, message: UNREADABLE });
  });

  test('keeps a refusal that has errors, but no message', async () => {
    const { client } = clientOf(400, '{"success":false,"errors":"Wrong password"}');
    expect(await client.allProducts()).toMatchObject({
      message: 'Server 400',
      body: { errors: 'Wrong password' },
    });
  });
});
