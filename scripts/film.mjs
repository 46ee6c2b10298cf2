// The promotional film: a slow move over a finished picture, then a turntable of the studio, with a cross-fade.
//   node scripts/film.mjs            writes public/video/promo.mp4 (H.264) and the poster master
//   node scripts/film.mjs --frames D also keeps five stills of the film in folder D, to look at
//   node scripts/film.mjs --turns D  takes the turntables' frames from folder D (studio/shots)
// Needs ffmpeg with libx264, and the turntable, which studio.py --turn renders (studio/README.md).
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { finish, Stop } from './run-program.mjs';
import { say } from './say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const film = join(root, 'public/video/promo.mp4');
const WIDTH = 1280;
const HEIGHT = 720;
const RATE = 25;
const FRAME_BYTES = WIDTH * HEIGHT * 3;
const LIMIT = 2_000_000;

/**
 * Shots in order; they overlap by `FADE` seconds. `turn` is a folder of rendered frames, played over the whole shot.
 * For a still `picture`, `from` and `to` are windows: the centre (x, y) and the width, as shares of its width and
 * height.
 */
const FADE = 0.7;
const SHOTS = [
  { picture: 'hero-thali', seconds: 3, from: [0.52, 0.5, 0.98], to: [0.6, 0.52, 0.74] },
  { turn: 'motichoor-laddoo-hero-turn', seconds: 4.8 },
];

/** Starts and ends slowly. */
function ease(t) {
  return t * t * (3 - 2 * t);
}

/** One decoded picture, large enough that a window moved by whole pixels does not jitter. */
async function loadPicture(name) {
  const master = join(root, 'pictures/masters', `${name}.webp`);
  const { data, info } = await sharp(master)
    .resize({ width: WIDTH * 3, kernel: 'lanczos3' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: 3 } };
}

/** A turntable's frames at the film's rate; motion interpolation fills in between the rendered frames. */
async function loadTurn(name, seconds, turns, scratch) {
  const folder = join(turns, name);
  const rendered = (await readdir(folder).catch(() => [])).filter((file) => /^\d{3}\.png$/.test(file)).length;
  if (rendered < 2) throw new Stop(`${folder} holds no frames: see studio/README.md.`);
  const filter = `minterpolate=fps=${RATE}:mi_mode=mci:mc_mode=aobmc:me_mode=bidir:vsbmc=1,hqdn3d=2:2:9:9,scale=${WIDTH}:${HEIGHT}:flags=lanczos`;
  const target = join(scratch, `${name}.rgb`);
  const input = ['-framerate', String(rendered / seconds), '-i', join(folder, '%03d.png')];
  ffmpeg([...input, '-vf', filter, '-f', 'rawvideo', '-pix_fmt', 'rgb24', target]);
  const count = Math.floor((await stat(target)).size / FRAME_BYTES);
  return { file: await open(target), count };
}

async function frameOfTurn({ file, count }, t) {
  const bytes = Buffer.allocUnsafe(FRAME_BYTES);
  await file.read(bytes, 0, FRAME_BYTES, Math.round(t * (count - 1)) * FRAME_BYTES);
  return bytes;
}

/** The camera's view of a still at time t from 0 to 1, as RGB bytes. */
function frameOfStill(shot, picture, t) {
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
async function* frames(shots, turns, scratch) {
  let begins = 0;
  const timed = [];
  for (const shot of shots) {
    const loaded = shot.turn
      ? await loadTurn(shot.turn, shot.seconds, turns, scratch)
      : await loadPicture(shot.picture);
    timed.push({ ...shot, loaded, start: begins, end: begins + shot.seconds });
    begins += shot.seconds - FADE;
  }
  const count = Math.round(timed.at(-1).end * RATE);
  for (let index = 0; index < count; index++) {
    const now = index / RATE;
    const seen = timed.filter((shot) => shot.start <= now && now < shot.end);
    const images = await Promise.all(
      seen.map((shot) => {
        const t = (now - shot.start) / shot.seconds;
        return shot.turn ? frameOfTurn(shot.loaded, t) : frameOfStill(shot, shot.loaded, t);
      }),
    );
    yield images.length > 1 ? mixed(images[0], images[1], ease((now - seen[1].start) / FADE)) : images[0];
  }
  for (const { turn, loaded } of timed) if (turn) await loaded.file.close();
}

const H264 = [
  '-c:v',
  'libx264',
  '-preset',
  'slow',
  '-crf',
  '24',
  '-pix_fmt',
  'yuv420p',
  '-movflags',
  '+faststart',
];

function ffmpeg(options) {
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...options]);
  if (status !== 0) throw new Stop(`ffmpeg failed: ${stderr}`);
}

/** Writes the frames losslessly as one file that the encoder reads; returns the first frame. */
async function writeFrames(target, turns, scratch) {
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
  const writer = spawn('ffmpeg', ['-v', 'error', '-y', ...size, ...lossless, target], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const done = new Promise((settle) => writer.on('close', settle));
  let first;
  for await (const frame of frames(SHOTS, turns, scratch)) {
    first ??= frame;
    if (!writer.stdin.write(frame)) await new Promise((drained) => writer.stdin.once('drain', drained));
  }
  writer.stdin.end();
  if ((await done) !== 0) throw new Stop('ffmpeg could not write the frames.');
  return first;
}

async function main() {
  const { values } = parseArgs({
    options: {
      frames: { type: 'string' },
      turns: { type: 'string', default: join(root, 'studio/shots') },
    },
  });
  if (spawnSync('ffmpeg', ['-version']).status !== 0)
    throw new Stop('The film needs ffmpeg: apt-get install ffmpeg');
  const scratch = join(root, 'studio/shots/film');
  await mkdir(scratch, { recursive: true });
  const lossless = join(scratch, 'film.mkv');
  const first = await writeFrames(lossless, resolve(values.turns), scratch);
  const encoded = join(scratch, 'promo.mp4');
  ffmpeg(['-i', lossless, '-an', ...H264, encoded]);
  const { size } = await stat(encoded);
  if (size > LIMIT) throw new Stop(`promo.mp4 has ${size} bytes, more than ${LIMIT}.`);
  await rename(encoded, film);
  say(`public/video/promo.mp4: ${(size / 1000).toFixed(0)} kB`);
  const poster = sharp(first, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).webp({ quality: 90 });
  await poster.toFile(join(root, 'pictures/masters/promo-poster.webp'));
  if (!values.frames) return 0;
  await mkdir(resolve(values.frames), { recursive: true });
  const stills = ['-vf', 'fps=0.6', join(resolve(values.frames), 'film-%d.png')];
  ffmpeg(['-i', film, ...stills]);
  return 0;
}

await finish(main);
