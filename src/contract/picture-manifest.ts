// Made by scripts/pictures.mjs from pictures/masters; do not edit.

export interface PictureEntry {
  readonly width: number;
  readonly height: number;
  /** Widths in px at which AVIF and WebP files exist, ascending. */
  readonly widths: readonly number[];
}

export const pictureManifest: Readonly<Record<string, PictureEntry>> = {
  barfi: {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
  },
  'besan-laddoo': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
  },
  'chakli-leaf': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
  },
  'chakli-near': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
  },
  chakli: {
    width: 800,
    height: 1000,
    widths: [160, 320, 480, 640, 800],
  },
  'coconut-laddoo': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
  },
  'gulab-jamun-bowl': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
  },
  'gulab-jamun-near': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
  },
  'gulab-jamun-wide': {
    width: 1440,
    height: 810,
    widths: [160, 320, 480, 640, 960, 1280],
  },
  'gulab-jamun': {
    width: 800,
    height: 1000,
    widths: [160, 320, 480, 640, 800],
  },
  'hero-laddoo': {
    width: 960,
    height: 1280,
    widths: [160, 320, 480, 640, 960],
  },
  imarti: {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
  },
  'jalebi-marble': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
  },
  'jalebi-near': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
  },
  jalebi: {
    width: 800,
    height: 1000,
    widths: [160, 320, 480, 640, 800],
  },
  'kaju-katli-near': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
  },
  'kaju-katli-square': {
    width: 1000,
    height: 1000,
    widths: [160, 320, 480, 640, 960],
  },
  'kaju-katli-stack': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
  },
  'kaju-katli-top': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
  },
  'kaju-katli': {
    width: 800,
    height: 1000,
    widths: [160, 320, 480, 640, 800],
  },
  'motichoor-laddoo-marble': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
  },
  'motichoor-laddoo-near': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
  },
  'motichoor-laddoo-side': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
  },
  'motichoor-laddoo': {
    width: 800,
    height: 1000,
    widths: [160, 320, 480, 640, 800],
  },
  'nankhatai-near': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
  },
  'nankhatai-slate': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
  },
  nankhatai: {
    width: 800,
    height: 1000,
    widths: [160, 320, 480, 640, 800],
  },
  'navratan-mix': {
    width: 620,
    height: 620,
    widths: [160, 320, 480, 620],
  },
  'plum-cake': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
  },
  'promo-poster': {
    width: 1280,
    height: 720,
    widths: [160, 320, 480, 640, 960, 1280],
  },
  rasgulla: {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
  },
  rusk: {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
  },
  samosa: {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
  },
  'soan-papdi': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
  },
};
