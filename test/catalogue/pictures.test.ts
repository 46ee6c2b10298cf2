import { describe, expect, it } from 'vitest';
import { pictureSources, pictureUrl } from '../../src/contract/pictures.ts';
import { hero, video } from '../../src/db/seed/content.ts';

describe('a picture address', () => {
  it('names the width asked for, else the largest that is smaller', () => {
    expect(pictureUrl('kaju-katli')).toBe('/pictures/kaju-katli-640.webp');
    expect(pictureUrl('kaju-katli', 700)).toBe('/pictures/kaju-katli-640.webp');
    expect(pictureUrl('barfi')).toBe('/pictures/barfi-360.webp');
    expect(pictureUrl('barfi', 100)).toBe('/pictures/barfi-160.webp');
  });

  it('refuses a name that is not in the manifest', () => {
    expect(() => pictureUrl('no-such-sweet')).toThrow('no-such-sweet');
  });

  it('gives the sources behind it, in both formats and every width', () => {
    expect(pictureSources(pictureUrl('barfi'))).toEqual({
      avifSrcSet:
        '/pictures/barfi-160.avif 160w, /pictures/barfi-320.avif 320w, /pictures/barfi-360.avif 360w',
      webpSrcSet:
        '/pictures/barfi-160.webp 160w, /pictures/barfi-320.webp 320w, /pictures/barfi-360.webp 360w',
      width: 360,
      height: 360,
    });
  });

  it.each([
    'https://example.in/a.webp',
    '/uploads/barfi-360.webp',
    '/pictures/no-such-640.webp',
    '/pictures/constructor-640.webp',
    '',
  ])('of another kind (%s) has no sources', (url) => {
    expect(pictureSources(url)).toBeNull();
  });

  it('leads to the hero and the film of the demo shop', () => {
    expect(pictureSources(hero.imageUrl)).not.toBeNull();
    expect(pictureSources(video.posterUrl)).not.toBeNull();
  });
});
