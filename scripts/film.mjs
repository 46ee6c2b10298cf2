// The promotional film: slow moves over finished pictures of the studio, cut with cross-fades.
//   node scripts/film.mjs            writes public/video/promo.mp4 (H.264) and promo.webm (VP9), and the poster master
//   node scripts/film.mjs --frames D also keeps five stills of the film in folder D, to look at
// Needs ffmpeg with libx264 and libvpx-vp9. Why it is no turntable yet: studio/README.md.
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { finish, Stop } from './run-program.mjs';
import { say } from './say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const WIDTH = 1280;
const HEIGHT = 720;
const RATE = 25;
const LIMIT = 2_000_000;

/**
 * Shots in order. `from` and `to` are windows on the picture: the middle (x, y) and the width, as shares of the
 * picture's width and height. Shots overlap by `FADE` seconds.
 */
const FADE = 0.7;
const SHOTS = [
  { picture: 'hero-thali', seconds: 2.6, from: [0.5, 0.5, 1], to: [0.6, 0.52, 0.74] },
  { picture: 'gulab-jamun-wide', seconds: 2, from: [0.5, 0.55, 0.8], to: [0.52, 0.5, 0.94] },
  { picture: 'banner-sweets', seconds: 2, from: [0.56, 0.52, 0.7], to: [0.66, 0.5, 0.56] },
  { picture: 'hero-thali', seconds: 2.5, from: [0.68, 0.55, 0.52], to: [0.56, 0.5, 0.84] },
];

/** Slow at both ends. */
function ease(t) {
  return t * t * (3 - 2 * t);
}

/** One decoded picture, large enough that a window moved by whole pixels does not tremble. */
async function loadPicture(name) {
  const master = join(root, 'pictures/masters', `${name}.webp`);
  const { data, info } = await sharp(master)
    .resize({ width: WIDTH * 3, kernel: 'lanczos3' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: 3 } };
}

/** What the camera sees of a shot at time t from 0 to 1, as RGB bytes. */
function frameOf(shot, picture, t) {
  const [x, y, share] = shot.from.map((start, i) => start + (shot.to[i] - start) * ease(t));
  const { width, height } = picture.raw;
  const across = Math.round(Math.min(width * share, (height * WIDTH) / HEIGHT));
  const down = Math.round((across * HEIGHT) / WIDTH);
  const left = Math.round(Math.min(Math.max(0, x * width - across / 2), width - across));
  const top = Math.round(Math.min(Math.max(0, y * height - down / 2), height - down));
  return sharp(picture.data, { raw: picture.raw })
    .extract({ left, top, width: across, height: Math.min(down, height) })
    .resize({ width: WIDTH, height: HEIGHT, kernel: 'lanczos3' })
    .raw()
    .toBuffer();
}

function mixed(a, b, share) {
  const out = Buffer.allocUnsafe(a.length);
  for (let i = 0; i < a.length; i++) out[i] = a[i] + (b[i] - a[i]) * share;
  return out;
}

/** Every frame of the film in order. */
async function* frames(shots) {
  let begins = 0;
  const timed = shots.map((shot) => {
    const start = begins;
    begins += shot.seconds - FADE;
    return { ...shot, start, end: start + shot.seconds };
  });
  const pictures = new Map();
  for (const { picture } of shots)
    if (!pictures.has(picture)) pictures.set(picture, await loadPicture(picture));
  const count = Math.round(timed.at(-1).end * RATE);
  for (let index = 0; index < count; index++) {
    const now = index / RATE;
    const seen = timed.filter((shot) => shot.start <= now && now < shot.end);
    const images = await Promise.all(
      seen.map((shot) => frameOf(shot, pictures.get(shot.picture), (now - shot.start) / shot.seconds)),
    );
    yield images.length > 1 ? mixed(images[0], images[1], ease((now - seen[1].start) / FADE)) : images[0];
  }
}

const CODECS = {
  mp4: ['-c:v', 'libx264', '-preset', 'slow', '-crf', '23', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
  webm: [
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '34',
    '-b:v',
    '0',
    '-row-mt',
    '1',
    '-cpu-used',
    '3',
    '-pix_fmt',
    'yuv420p',
  ],
};

function encode(source, codec, target) {
  const { status, stderr } = spawnSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    source,
    '-an',
    ...CODECS[codec],
    target,
  ]);
  if (status !== 0) throw new Stop(`ffmpeg could not write ${codec}: ${stderr}`);
}

/** The frames, without loss, as one file that both encoders read. */
async function writeFrames(target) {
  const size = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${WIDTH}x${HEIGHT}`,
    '-r',
    String(RATE),
    '-i',
    '-',
  ];
  const lossless = ['-c:v', 'libx264rgb', '-qp', '0', '-preset', 'ultrafast'];
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...size, ...lossless, target], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const done = new Promise((settle) => ffmpeg.on('close', settle));
  let first;
  for await (const frame of frames(SHOTS)) {
    first ??= frame;
    if (!ffmpeg.stdin.write(frame)) await new Promise((drained) => ffmpeg.stdin.once('drain', drained));
  }
  ffmpeg.stdin.end();
  if ((await done) !== 0) throw new Stop('ffmpeg could not write the frames.');
  return first;
}

async function main() {
  const { values } = parseArgs({ options: { frames: { type: 'string' } } });
  if (spawnSync('ffmpeg', ['-version']).status !== 0)
    throw new Stop('The film needs ffmpeg: apt-get install ffmpeg');
  const scratch = join(root, 'studio/shots/film');
  await mkdir(scratch, { recursive: true });
  const lossless = join(scratch, 'film.mkv');
  const first = await writeFrames(lossless);
  for (const codec of Object.keys(CODECS)) {
    const target = join(scratch, `promo.${codec}`);
    encode(lossless, codec, target);
    const { size } = await stat(target);
    if (size > LIMIT) throw new Stop(`promo.${codec} has ${size} bytes, more than ${LIMIT}.`);
    await rename(target, join(root, 'public/video', `promo.${codec}`));
    say(`public/video/promo.${codec}: ${(size / 1000).toFixed(0)} kB`);
  }
  const poster = sharp(first, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).webp({ quality: 90 });
  await poster.toFile(join(root, 'pictures/masters/promo-poster.webp'));
  if (!values.frames) return 0;
  await mkdir(resolve(values.frames), { recursive: true });
  const stills = ['-vf', 'fps=0.6', join(resolve(values.frames), 'film-%d.png')];
  spawnSync('ffmpeg', ['-v', 'error', '-y', '-i', join(root, 'public/video/promo.webm'), ...stills]);
  return 0;
}

await finish(main);
