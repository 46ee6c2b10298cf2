/** An `.eml` file as a mail program reads it. */
export interface ReadMail {
  /** Lower-case name → unfolded values. */
  headers: Map<string, string[]>;
  subject: string;
  text: string;
  html: string;
}

export function readEml(raw: string): ReadMail {
  const whole = partOf(raw);
  const boundary = /boundary="([^"]+)"/.exec(whole.headers.get('content-type')?.[0] ?? '')?.[1];
  if (!boundary) throw new Error('the mail has one part only');
  const parts = whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.slice('\r\n'.length, -'\r\n'.length)));
  const body = (type: string) => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.[0]?.startsWith(type));
    return part ? decoded(part.body, part.headers.get('content-transfer-encoding')?.[0] ?? '7bit') : '';
  };
  return {
    headers: whole.headers,
    subject: words(whole.headers.get('subject')?.[0] ?? ''),
    text: body('text/plain'),
    html: body('text/html'),
  };
}

function partOf(raw: string) {
  const end = raw.indexOf('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(at + 1).trim()]);
  }
  return { headers, body: raw.slice(end + 4) };
}

function decoded(body: string, encoding: string): string {
  const lines = body.replaceAll('\r\n', '\n');
  if (encoding === 'base64') return Buffer.from(lines, 'base64').toString();
  return encoding === 'quoted-printable' ? unquoted(lines.replace(/=\n/g, '')) : lines;
}

/** RFC 2047: '=?UTF-8?Q?...?=' and '=?UTF-8?B?...?='. */
function words(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_all, how: string, coded: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(coded, 'base64').toString()
        : unquoted(coded.replaceAll('_', ' ')),
    );
}

function unquoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
