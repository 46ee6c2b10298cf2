import type { FastifyInstance, InjectOptions } from 'fastify';
import sharp, { type Color } from 'sharp';
import { expect } from 'vitest';
import { pictureSources } from '../../../src/contract/pictures/pictures.ts';

/** A picture in one colour. */
export function plain(width: number, height: number, background: Color = '#b5651d') {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Every address at which pages ask for a picture, with the width and the format that it names. */
export function addressesOf(image: string) {
  const { avifSrcSet, webpSrcSet } = pictureSources(image) ?? { avifSrcSet: '', webpSrcSet: '' };
  return `${avifSrcSet}, ${webpSrcSet}`.split(', ').map((one) => {
    const [address = '', width = ''] = one.split(' ');
    return { address, width: Number.parseInt(width, 10), format: address.split('.').at(-1) };
  });
}

/** The steps of adding photos, as whoever has this token. */
export function photoSteps(app: FastifyInstance, token: string) {
  function upload(
    photo: Buffer,
    type = 'image/jpeg',
    headers: Record<string, string> = { 'auth-token': token },
    url = '/admin/api/pictures',
  ) {
    const request: InjectOptions = { method: 'POST', url, payload: photo };
    return app.inject({ ...request, headers: { 'content-type': type, ...headers } });
  }

  return {
    upload,
    /** The address of the picture made from a photo. */
    async added(photo: Buffer, type?: string): Promise<string> {
      const answer = await upload(photo, type);
      expect([answer.statusCode, answer.json()]).toEqual([201, { success: true, image: expect.any(String) }]);
      return answer.json().image;
    },
  };
}
