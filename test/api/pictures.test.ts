import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import sharp, { type Color } from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inProcess } from '../../src/api/in-process.ts';
import { installPages } from '../../src/api/pages.ts';
import { pictureUrl } from '../../src/contract/picture-by-name.server.ts';
import { pictureSources } from '../../src/contract/pictures.ts';
import { picturesExist } from '../../src/shop/pictures/picture-exists.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { eventually } from '../support/eventually.ts';
import { pageContext } from '../support/page-context.ts';
import { createTestApi } from '../support/test-api.ts';

let shop: TestShop;
let app: FastifyInstance;
let port: number;
let manager: string;
/** The number of queries to the table of pictures. */
let asked = 0;
let away = false;

/** Made before the first upload: from then on the process opens only photos. */
let files: Record<'gif' | 'svg' | 'tiff' | 'moving', Buffer>;

/** The number of pages requested. */
let rendered = 0;

beforeAll(async () => {
  shop = await openTestShop();
  const db = shop.shop.db.withPlugin({
    transformQuery({ node }) {
      if (away) throw Object.assign(new Error('the database is away'), { code: '57P01' });
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"pictures"')) asked++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  app = await createTestApi({ shop: { ...shop.shop, db } });
  await installPages(app, {
    pages: {
      render: async () => {
        rendered += 1;
        return { status: 404, headers: new Headers(), bytes: Buffer.from('Not there') };
      },
      has: async () => false,
      canonicalPath: async () => null,
    },
    page: pageContext(shop, inProcess(app)),
    secure: false,
    clientFolder: null,
    pageCache: null,
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  manager = (await shop.as('manager')).token;
  const frames = Buffer.alloc(480 * 1200 * 3, 10).fill(200, 480 * 600 * 3);
  files = {
    gif: await plain(500, 700).gif().toBuffer(),
    tiff: await plain(500, 700).tiff().toBuffer(),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect/></svg>'),
    moving: await sharp(frames, { raw: { width: 480, height: 1200, channels: 3, pageHeight: 600 } })
      .webp({ delay: [100, 100] })
      .toBuffer(),
  };
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

/** A picture in one colour. */
function plain(width: number, height: number, background: Color = '#b5651d') {
  return sharp({ create: { width, height, channels: 3, background } });
}

function upload(
  photo: Buffer,
  type = 'image/jpeg',
  headers: Record<string, string> = { 'auth-token': manager },
  url = '/admin/api/pictures',
) {
  const request: InjectOptions = { method: 'POST', url, payload: photo };
  return app.inject({ ...request, headers: { 'content-type': type, ...headers } });
}

/** The address of the picture made from a photo. */
async function added(photo: Buffer, type?: string): Promise<string> {
  const answer = await upload(photo, type);
  expect([answer.statusCode, answer.json()]).toEqual([201, { success: true, image: expect.any(String) }]);
  return answer.json().image;
}

/** More bytes than are kept in memory, requested all at once. */
test('every request in a burst of pictures is answered', async () => {
  const many = Array.from({ length: 300 }, (_, n) => ({
    path: `/pictures/own-0123abcd.012345.abcde.1000x1250.${n + 1}.webp`,
    bytes: randomBytes(100_000),
  }));
  await shop.shop.db.insertInto('pictures').values(many).execute();
  const answers = await Promise.all(many.map(({ path }) => app.inject({ url: path })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

const addressesOf = (image: string) => {
  const { avifSrcSet, webpSrcSet } = pictureSources(image) ?? { avifSrcSet: '', webpSrcSet: '' };
  return `${avifSrcSet}, ${webpSrcSet}`.split(', ').map((one) => {
    const [address = '', width = ''] = one.split(' ');
    return { address, width: Number.parseInt(width, 10), format: address.split('.').at(-1) };
  });
};

const uploadWide = (photo: Buffer, headers = { 'auth-token': manager }) =>
  upload(photo, 'image/jpeg', headers, '/admin/api/pictures/wide');

async function opened(image: string) {
  const answer = await app.inject({ url: image });
  expect(answer.statusCode).toBe(200);
  return sharp(answer.rawPayload);
}

describe('a photo that staff add', () => {
  test('is a picture in every width and both formats, at the addresses that pages ask for', async () => {
    const image = await added(await plain(1600, 1600).jpeg().toBuffer());
    expect(image).toMatch(/^\/pictures\/own-[0-9a-f]{8}\.[0-9a-f]{6}\.[0-9a-f]{5}\.1000x1250\.720\.webp$/);
    const addresses = addressesOf(image);
    expect(addresses.map(({ width }) => width)).toEqual([160, 320, 480, 720, 1000, 160, 320, 480, 720, 1000]);
    for (const { address, width, format } of addresses) {
      const answer = await app.inject({ url: address });
      expect([answer.statusCode, answer.headers]).toMatchObject([
        200,
        {
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'content-length': String(answer.rawPayload.length),
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': expect.any(String),
        },
      ]);
      const made = await sharp(answer.rawPayload).metadata();
      expect([made.width, made.height]).toEqual([width, Math.round(width * 1.25)]);
    }
    expect(await picturesExist(shop.shop, [image])).toBe(true);
  });

  test('is sent again only to a browser without it, and HEAD has no body', async () => {
    const url = await added(await plain(480, 600).png().toBuffer(), 'image/png');
    const before = rendered;
    expect(url).toMatch(/\.480x600\.480\.webp$/);
    const first = await app.inject({ url });
    const etag = String(first.headers.etag);
    const again = await app.inject({ url, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    for (const tag of ['"other"', etag.replace(/"$/, '-br"')]) {
      const other = await app.inject({ url, headers: { 'if-none-match': tag } });
      expect(other.statusCode, tag).toBe(200);
    }
    const head = await app.inject({ url, method: 'HEAD' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers).toMatchObject({
      etag,
      'content-type': 'image/webp',
      'content-length': String(first.rawPayload.length),
    });
    expect(rendered).toBe(before);
  });

  test('is rotated as its camera noted, and loses the data about where and with what it was taken', async () => {
    const upper = await plain(600, 400, '#0000ff').png().toBuffer();
    const photo = await plain(600, 800, '#ff0000')
      .composite([{ input: upper, top: 0, left: 0 }])
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 36/1 0/1' } })
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    for (const { address } of addressesOf(await added(photo))) {
      const { exif, icc, xmp, iptc, orientation } = await (await opened(address)).metadata();
      expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined));
    }
    const { data, info } = await (await opened(await added(photo)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 0, , blue = 0] = data;
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
    expect(data[(info.height - 1) * info.width * info.channels + 2]).toBeGreaterThan(200);
  });

  test.each([
    ['transparent on white', () => sharp({ create: clear }).png(), [255, 255, 255]],
    ['grey', () => plain(500, 640, '#808080').toColourspace('b-w').jpeg(), [128, 128, 128]],
    ['in CMYK', () => plain(500, 640, '#909090').toColourspace('cmyk').jpeg(), [132, 132, 132]],
    ['of 16 bits', () => plain(500, 640, '#804020').toColourspace('rgb16').png(), [128, 64, 32]],
    ['in a wide colour space', () => plain(500, 640, '#ff0000').withIccProfile('p3').png(), [255, 0, 0]],
    ['AVIF', () => plain(500, 640, '#804020').avif(), [128, 64, 32]],
  ])('may be %s', async (_, make, colour) => {
    const image = await added(await make().toBuffer());
    const { data, info } = await (await opened(image)).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(3);
    for (const [place, value] of colour.entries()) {
      expect(Math.abs((data[place] ?? 0) - value), String([...data.subarray(0, 3)])).toBeLessThan(12);
    }
  });
  const clear = { width: 500, height: 640, channels: 4, background: '#00000000' } as const;

  test('twice, even at the same time, is one picture and one entry of the audit trail', async () => {
    const photo = await plain(700, 900, '#123456').jpeg().toBuffer();
    const images = await Promise.all([added(photo), added(photo), added(photo)]);
    expect(new Set(images).size).toBe(1);
    expect(await added(photo)).toBe(images[0]);
    const name = String(images[0]).slice('/pictures/'.length).split('.')[0];
    const admin = await shop.as('admin');
    expect(await admin.adminAudit({ query: { target: `picture:${name}` } })).toMatchObject({
      data: { events: [{ what: 'picture-added', who: { role: 'manager' } }] },
    });
  });
});

describe('a wide picture for the home page', () => {
  test('is like the shop’s own: every width, a part for phones, and its colours in the address', {
    timeout: 60_000,
  }, async () => {
    // The products are on the right, as in every wide picture of the shop.
    const goods = await plain(1000, 1500, '#ff0000').png().toBuffer();
    const photo = await plain(2400, 1500, '#0000ff')
      .composite([{ input: goods, top: 0, left: 1400 }])
      .jpeg()
      .toBuffer();
    const answer = await uploadWide(photo);
    expect([answer.statusCode, answer.json()]).toEqual([201, { success: true, image: expect.any(String) }]);
    const { image } = answer.json();
    expect(image).toMatch(/^\/pictures\/own-[0-9a-f]{8}\.[0-9a-f]{6}\.[0-9a-f]{5}\.1600x900\.1440\.webp$/);
    const own = pictureSources(pictureUrl('hero-thali', 1440));
    const its = pictureSources(image);
    const widthsIn = (srcSet = '') => srcSet.match(/\d+w/g);
    expect(widthsIn(its?.avifSrcSet)).toEqual(widthsIn(own?.avifSrcSet));
    expect(widthsIn(its?.narrowAvifSrcSet)).toEqual(widthsIn(own?.narrowAvifSrcSet));
    for (const { address, width } of addressesOf(image)) {
      const made = await (await opened(address)).metadata();
      expect([made.width, made.height]).toEqual([width, Math.round((width * 9) / 16)]);
    }
    for (const one of String(its?.narrowAvifSrcSet).split(', ')) {
      const [address = '', width = ''] = one.split(' ');
      const sent = await app.inject({ url: address });
      expect(sent.headers).toMatchObject({
        'content-type': 'image/avif',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const { data, info } = await sharp(sent.rawPayload).raw().toBuffer({ resolveWithObject: true });
      expect(info.width).toBe(Number.parseInt(width, 10));
      const end = data.subarray(-info.channels);
      expect([(end[0] ?? 0) > 200, (end[2] ?? 0) < 60]).toEqual([true, true]);
    }
    expect((await uploadWide(photo)).json()).toEqual({ success: true, image });
    expect((await upload(photo)).json().image).toMatch(/\.1000x1250\.720\.webp$/);

    const admin = await shop.as('manager');
    expect(await admin.adminAddHomePicture({ body: { image, description: 'Red and blue' } })).toMatchObject({
      ok: true,
    });
  });

  test('must be neither small nor broken, and is not accepted from everybody', async () => {
    const small = await plain(1400, 700).jpeg().toBuffer();
    expect((await uploadWide(small)).json().message).toBe(
      'The photo is too small: cropped to 16:9 it has 1244 × 700 pixels, and 1280 × 720 are needed.',
    );
    expect((await uploadWide(Buffer.from('kaju katli'))).json().message).toBe(
      'This is not a whole JPEG, PNG, WebP or AVIF photo.',
    );
    const { token } = await shop.as('auditor');
    expect((await uploadWide(small, { 'auth-token': token })).statusCode).toBe(403);
  });
});

describe('a file that is no photo', () => {
  const sentence = 'This is not a whole JPEG, PNG, WebP or AVIF photo.';
  const wrong: [string, () => Promise<Buffer> | Buffer, string][] = [
    ['SVG', () => files.svg, sentence],
    ['GIF', () => files.gif, sentence],
    ['TIFF', () => files.tiff, sentence],
    ['PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'), sentence],
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(400, '\0'), 'latin1'), sentence],
    ['text', () => Buffer.from('kaju katli'), sentence],
    ['cut off', async () => (await noise(600, 800)).subarray(0, 20_000), sentence],
    ['damaged', async () => (await plain(600, 800).png().toBuffer()).fill(7, 60, 90), sentence],
    ['moving', () => files.moving, 'This file moves or has several pictures. Please choose a plain photo.'],
    ['empty', () => Buffer.alloc(0), 'The photo is missing.'],
    [
      'too small',
      () => plain(800, 480).jpeg().toBuffer(),
      'The photo is too small: cropped to 4:5 it has 384 × 480 pixels, and 480 × 600 are needed.',
    ],
    [
      'small, with a billion pixels in it',
      () => headerOf(60_000, 60_000),
      'The photo has more than 50 million pixels.',
    ],
    [
      'AVIF, large',
      () => plain(5000, 3300).avif({ effort: 0 }).toBuffer(),
      'The photo has more than 16 million pixels.',
    ],
  ];
  test.each(wrong)('is refused in a sentence: %s', async (_, make, message) => {
    const answer = await upload(await make());
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ success: false, message, requestId: expect.any(String) }),
    ]);
  });

  test('is not even read when it is too large', async () => {
    const answer = await upload(Buffer.alloc(15 * 1024 * 1024 + 1));
    expect([answer.statusCode, answer.json().success]).toEqual([413, false]);
    const elsewhere = await app.inject({
      method: 'POST',
      url: '/contact',
      payload: { message: 'x'.repeat(300_000) },
    });
    expect(elsewhere.statusCode).toBe(413);
  });

  test.each(['image/gif', 'image/svg+xml', 'application/json', 'text/plain', 'multipart/form-data'])(
    'is refused by its type: %s',
    async (type) => {
      const answer = await upload(Buffer.from('{}'), type);
      expect([answer.statusCode, answer.json().success]).toEqual([415, false]);
    },
  );

  test('is refused when it is compressed once more', async () => {
    const headers = { 'auth-token': manager, 'content-encoding': 'gzip' };
    const answer = await upload(Buffer.from('not gzip'), 'image/jpeg', headers);
    expect([answer.statusCode, answer.json().message]).toEqual([415, 'A file is sent as it is.']);
  });

  test('is refused by every other call, even if it is a photo', async () => {
    const headers = { 'content-type': 'image/jpeg', 'auth-token': manager };
    const answer = await app.inject({ method: 'POST', url: '/contact', headers, payload: 'x' });
    expect(answer.statusCode).toBe(415);
  });

  /** A JPEG that no encoder can compress well. */
  function noise(width: number, height: number): Promise<Buffer> {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    return sharp({ create: { width, height, channels: 3, noise, background: '#000' } })
      .jpeg()
      .toBuffer();
  }

  /** A small PNG whose header claims another size. */
  async function headerOf(width: number, height: number): Promise<Buffer> {
    const file = await plain(500, 640).png().toBuffer();
    file.writeUInt32BE(width, 16);
    file.writeUInt32BE(height, 20);
    file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
    return file;
  }
});

describe('an upload of a photo', () => {
  test('is allowed or refused before its body is read', async () => {
    const large = Buffer.alloc(15 * 1024 * 1024 + 1);
    expect((await upload(large, 'image/jpeg', {})).statusCode).toBe(401);
    expect((await upload(large, 'text/plain', { 'auth-token': 'forged' })).statusCode).toBe(401);
    for (const name of ['auditor', 'asha'] as const) {
      const { token } = await shop.as(name);
      expect((await upload(large, 'text/plain', { 'auth-token': token })).statusCode, name).toBe(403);
    }
  });

  test('waits its turn: when there are more than a few at once, the rest are told to come back', async () => {
    const photos = await Promise.all(
      Array.from({ length: 9 }, (_, n) => plain(480, 600, { r: n, g: 100, b: 0 }).jpeg().toBuffer()),
    );
    const answers = await Promise.all(photos.map((photo) => upload(photo)));
    const busy = answers.filter(({ statusCode }) => statusCode === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.map(({ headers }) => headers['retry-after'])).toEqual(busy.map(() => '5'));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(9 - busy.length);
    // The places are free again.
    for (const photo of photos) expect((await upload(photo)).statusCode).toBe(201);
  });

  test('that is aborted frees its place', async () => {
    let refused = 0;
    const sockets = Array.from({ length: 8 }, () => {
      const socket = send('half', 1_000_000);
      socket.once('data', (answer) => {
        if (String(answer).startsWith('HTTP/1.1 503')) refused++;
      });
      return socket;
    });
    const photo = await plain(480, 600, '#010203').jpeg().toBuffer();
    try {
      await eventually(() => expect(refused).toBe(3));
      expect((await upload(photo)).statusCode).toBe(503);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await eventually(async () => expect((await upload(photo)).statusCode).toBe(201));
  });

  test('that is aborted once the photo is there keeps its place, because it waits in memory', async () => {
    const photo = await plain(480, 600, '#060504').jpeg().toBuffer();
    const taken = await photosCounted();
    const holder = await shop.pool.connect();
    await holder.query('begin; lock table pictures in access exclusive mode');
    try {
      const sockets = Array.from({ length: 5 }, () => send(photo, photo.length));
      await eventually(async () => expect(await photosCounted()).toBe(taken + 5));
      for (const socket of sockets) socket.destroy();
      await eventually(() =>
        expect(promisify(app.server.getConnections.bind(app.server))()).resolves.toBe(0),
      );
      expect((await upload(photo)).statusCode).toBe(503);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    await eventually(async () => expect((await upload(photo)).statusCode).toBe(201));
  });

  test('that waits for others may be silent for longer than any other connection', async () => {
    const photo = await plain(480, 600, '#0a0b0c').jpeg().toBuffer();
    const taken = await photosCounted();
    const holder = await shop.pool.connect();
    await holder.query('begin; lock table pictures in access exclusive mode');
    const connected: Promise<Socket[]> = once(app.server, 'connection');
    const sender = send(photo, photo.length);
    const [waiting] = await connected;
    try {
      await eventually(async () => expect(await photosCounted()).toBe(taken + 1));
      // The page waits 90 s for its answer.
      expect(waiting?.timeout).toBeGreaterThan(90_000);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    expect(String(await once(sender, 'data'))).toMatch(/^HTTP\/1.1 201 /);
    await eventually(() => expect(waiting?.timeout).toBeLessThan(90_000));
    sender.destroy();
  });

  test('does not begin without a place: the sender hangs up while the session is checked again', async () => {
    const photo = await plain(480, 600, '#070809').jpeg().toBuffer();
    const half = photo.length >> 1;
    const [taken, asked] = [await photosCounted(), vi.spyOn(performance, 'now')];
    const sockets = Array.from({ length: 6 }, () => send(photo.subarray(0, half), photo.length));
    // The one without a place is told so.
    const refused = await Promise.race(
      sockets.map(async (socket) => once(socket, 'data').then(() => socket)),
    );
    refused.destroy();
    // Simulates bodies that take long.
    const later = performance.now() + 60_000;
    asked.mockImplementation(() => later);
    const holder = await shop.pool.connect();
    await holder.query('begin; lock table sessions in access exclusive mode');
    try {
      for (const socket of sockets.filter((one) => one !== refused)) socket.write(photo.subarray(half));
      await eventually(async () => {
        const text = "select from pg_locks where relation = 'sessions'::regclass and not granted";
        expect((await holder.query(text)).rowCount).toBe(5);
      });
      for (const socket of sockets) socket.destroy();
      await eventually(() =>
        expect(promisify(app.server.getConnections.bind(app.server))()).resolves.toBe(0),
      );
    } finally {
      asked.mockRestore();
      await holder.query('commit');
      holder.release();
    }
    expect((await upload(photo)).statusCode).toBe(201);
    expect(await photosCounted()).toBe(taken + 1);
  });

  /** A request to add a photo, with the beginning or the whole of its body. */
  function send(body: string | Buffer, length: number): Socket {
    const head = [
      'POST /admin/api/pictures HTTP/1.1',
      'host: shop.test',
      'content-type: image/jpeg',
      `content-length: ${length}`,
      `auth-token: ${manager}`,
    ];
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(body);
    return socket;
  }

  /** The number of photos that the hourly limit has counted. */
  async function photosCounted(): Promise<number> {
    const rows = await shop.shop.db
      .selectFrom('rate_counters')
      .select('count')
      .where('name', '=', 'add-picture')
      .execute();
    return rows.reduce((sum, { count }) => sum + count, 0);
  }

  test('is limited to 200 in an hour', async () => {
    const { token } = await shop.as('admin');
    const { id } = await shop.shop.db
      .selectFrom('customers')
      .select('id')
      .where('email', '=', 'admin@example.in')
      .executeTakeFirstOrThrow();
    const resets_at = new Date(Date.now() + 60_000);
    await shop.shop.db
      .insertInto('rate_counters')
      .values({ name: 'add-picture', key: id, count: 199, resets_at })
      .execute();
    const photo = await plain(480, 600, '#030201').jpeg().toBuffer();
    const headers = { 'auth-token': token };
    expect((await upload(photo, 'image/jpeg', headers)).statusCode).toBe(201);
    const answer = await upload(photo, 'image/jpeg', headers);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the address of a picture', () => {
  const own = '/pictures/own-0123abcd.012345.abcde.1000x1250';

  test('that does not exist is a page that says so', async () => {
    for (const url of [
      `${own}.720.webp`,
      `${own}.narrow-400.avif`,
      '/pictures/own-.webp',
      `${own}.720.jpg`,
    ]) {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.body], url).toEqual([404, 'Not there']);
      expect(await picturesExist(shop.shop, [url])).toBe(false);
    }
  });

  test('counts as existing when it is one of the shop’s own, even an older one', async () => {
    const now = pictureUrl('kaju-katli');
    const old = '/pictures/kaju-katli.000000.00000.900x900.640.webp';
    expect(await picturesExist(shop.shop, [])).toBe(true);
    expect(await picturesExist(shop.shop, [now, old])).toBe(true);
    expect(await picturesExist(shop.shop, [now, `${own}.720.webp`])).toBe(false);
    expect(await picturesExist(shop.shop, ['https://example.in/a.webp'])).toBe(false);
    const answer = await app.inject({ url: old });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      expect.stringContaining('kaju-katli.'),
    ]);
  });

  test('is answered from memory while the database is away, or with a request to come back', async () => {
    const image = await added(await plain(480, 600, '#445566').jpeg().toBuffer());
    const [{ address: kept = '' } = {}, { address: other = '' } = {}] = addressesOf(image);
    expect((await app.inject({ url: kept })).statusCode).toBe(200);
    away = true;
    expect((await app.inject({ url: kept })).statusCode).toBe(200);
    const answer = await app.inject({ url: other });
    away = false;
    expect([answer.statusCode, answer.headers]).toMatchObject([
      503,
      { 'retry-after': '2', 'cache-control': 'no-store' },
    ]);
    expect((await app.inject({ url: other })).statusCode).toBe(200);
  });

  test('is looked up in the database once for a crowd, and not at all when it is malformed', async () => {
    const image = await added(await plain(480, 600, '#998877').jpeg().toBuffer());
    const [{ address = '' } = {}] = addressesOf(image);
    asked = 0;
    await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: address })));
    await app.inject({ url: address });
    await app.inject({ url: '/pictures/own-zzz.webp' });
    expect(asked).toBe(1);
  });
});
