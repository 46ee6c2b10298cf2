import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { pictureUrl } from '../../../src/contract/pictures/picture-by-name.server.ts';
import { pictureSources } from '../../../src/contract/pictures/pictures.ts';
import { picturesExist } from '../../../src/shop/pictures/picture-exists.ts';
import { openTestShop } from '../../shop.ts';
import { addressesOf, photoSteps, plain } from '../steps/photo-steps.ts';
import { openPictureApp } from '../steps/picture-app.ts';

const shop = await openTestShop();
afterAll(() => shop.close());
const { app } = await openPictureApp(shop);
const { token: manager } = await shop.as('manager');
const { upload, added } = photoSteps(app, manager);

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
    [
      'SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect/></svg>'),
      sentence,
    ],
    ['GIF', () => plain(500, 700).gif().toBuffer(), sentence],
    ['TIFF', () => plain(500, 700).tiff().toBuffer(), sentence],
    ['PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'), sentence],
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(400, '\0'), 'latin1'), sentence],
    ['text', () => Buffer.from('kaju katli'), sentence],
    ['cut off', async () => (await noise(600, 800)).subarray(0, 20_000), sentence],
    ['damaged', async () => (await plain(600, 800).png().toBuffer()).fill(7, 60, 90), sentence],
    ['moving', moving, 'This file moves or has several pictures. Please choose a plain photo.'],
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

  function moving(): Promise<Buffer> {
    const frames = Buffer.alloc(480 * 1200 * 3, 10).fill(200, 480 * 600 * 3);
    return sharp(frames, { raw: { width: 480, height: 1200, channels: 3, pageHeight: 600 } })
      .webp({ delay: [100, 100] })
      .toBuffer();
  }

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
