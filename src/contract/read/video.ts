import { field, firstText, listField } from './fields.ts';

export interface ReadVideo {
  url: string;
  /** '' when missing. */
  title: string;
  poster: string;
}

/** Reads the active video: url, videoUrl or src, possibly nested under data (spec §3); null when there is none. */
export function readVideo(raw: unknown): ReadVideo | null {
  const data = field(raw, 'data');
  const layers = [raw, listField(raw, 'data')?.[0] ?? data, field(data, 'data')];
  const layer = layers.find((fields) => firstText(fields, ADDRESS) !== undefined);
  const url = firstText(layer, ADDRESS);
  if (url === undefined) return null;
  return { url, title: firstText(layer, ['title']) ?? '', poster: firstText(layer, ['poster']) ?? '' };
}

const ADDRESS = ['url', 'videoUrl', 'src'];
