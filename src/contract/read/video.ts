import { field, firstText, listField } from './fields.ts';

const NAMES = ['url', 'videoUrl', 'src'];

/** The address of the active video: url, videoUrl or src, possibly nested under data (spec §3); null when there is none. */
export function readVideoUrl(raw: unknown): string | null {
  const data = field(raw, 'data');
  const nested = listField(raw, 'data')?.[0] ?? data;
  return firstText(raw, NAMES) ?? firstText(nested, NAMES) ?? firstText(field(nested, 'data'), NAMES) ?? null;
}
