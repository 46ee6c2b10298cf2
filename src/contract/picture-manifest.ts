// Made by scripts/pictures.mjs from pictures/masters; do not edit.

export interface PictureEntry {
  readonly width: number;
  readonly height: number;
  /** Widths in px at which AVIF and WebP files exist, ascending. */
  readonly widths: readonly number[];
  readonly placeholder: string;
}

export const pictureManifest: Readonly<Record<string, PictureEntry>> = {
  barfi: {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
    placeholder:
      'data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAAAwAgCdASoQABAABABoJbACdADxMeFEF9DiAADh3/0aZg8sgGuZE8fV+VcHy4EUd60fMWj1WSVfvs2GTstR6FtQa+9y0Vf+PbmAAA==',
  },
  'besan-laddoo': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
    placeholder:
      'data:image/webp;base64,UklGRlgAAABXRUJQVlA4IEwAAADwAQCdASoQABAABABoJbACdADciTySm4AA/umGe9GE0xkOLw2WYeBPc9z3DK47wWah7IJQML7gIPKtzifwzBOEY4wO73Z2i0xYAAAA',
  },
  'chakli-leaf': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
    placeholder:
      'data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAADwAQCdASoQABAABABoJbACdAEOT+xQIAAA/iKql5W+bA73k54W5OH9vuMheLNWKuHDc0xhfVVUAk/LcVdO5ZQHtAA=',
  },
  'chakli-near': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
    placeholder:
      'data:image/webp;base64,UklGRmYAAABXRUJQVlA4IFoAAACwAwCdASoQABQAPxFysFAsJqSisAgBgCIJZgCdMoAC2Rr3mTs6AADdm9g3NEzBY27OwwyeREJBobmjTBxZUP69CZN+7c9Znmtw/n0DOtjnqICK0AtyZFDp0AA=',
  },
  chakli: {
    width: 800,
    height: 1000,
    widths: [160, 320, 480, 640, 800],
    placeholder:
      'data:image/webp;base64,UklGRmoAAABXRUJQVlA4IF4AAAAQBACdASoQABQAPxFysFAsJqSisAgBgCIJaACdMoADT7B2VjCf9UOcGAD+nYT+oxdSQDzGxBY4qPpE/VHUohJuR5N8GDaH23l+d6Th4YKzNMrZ3bSpyxt/KUvm6AAA',
  },
  'coconut-laddoo': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
    placeholder:
      'data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAAAQAgCdASoQABAABABoJZgCdADPZEVQTB+QAO6mG6BPXAc0qQy1ed25cm1WW79cj3tlBw79JdLkS1TJ05qgAA==',
  },
  'gulab-jamun-bowl': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
    placeholder:
      'data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADwAQCdASoQABAABABoJZACdADxETe2ecAA/tXrT7074blXNE+bovZ0Ajfx2kTDTk6i65NXxxgsoH28Rhoz11qu9AAAAA==',
  },
  'gulab-jamun-near': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
    placeholder:
      'data:image/webp;base64,UklGRmoAAABXRUJQVlA4IF4AAACQAwCdASoQABQAPxFysFAsJqSisAgBgCIJaACdABsX7o/SZWxAAP4jFvFHzdTuu3mMqkSzgaYlgZ62GJL/jeWv6nM6S6FsO8REEVS96AjuuL/1tCA4CmxCUNkZAAAA',
  },
  'gulab-jamun-wide': {
    width: 1440,
    height: 810,
    widths: [160, 320, 480, 640, 960, 1280],
    placeholder:
      'data:image/webp;base64,UklGRlIAAABXRUJQVlA4IEYAAADwAQCdASoQAAkABABoJbACdAC54+gWGAAA/ieE2U27yEspZcSFtrZHSIaINo6mRGL/e64U01Pe6qO1Mb/G3qf5hGLIAAAA',
  },
  'gulab-jamun': {
    width: 800,
    height: 1000,
    widths: [160, 320, 480, 640, 800],
    placeholder:
      'data:image/webp;base64,UklGRm4AAABXRUJQVlA4IGIAAABQBACdASoQABQAPxFysFAsJqSisAgBgCIJaACdMoAC+rRQ69CU/UZL7jwAAP6eywUR5I82D8n9P4w8n323oaivYmK5UkuVpc7GA5HITA1+9YBI4aMrXTv60g1m8N6gDwAAAA==',
  },
  'hero-laddoo': {
    width: 960,
    height: 1280,
    widths: [160, 320, 480, 640, 960],
    placeholder:
      'data:image/webp;base64,UklGRm4AAABXRUJQVlA4IGIAAAAQBACdASoQABUAPxFysFAsJqSisAgBgCIJagCdMoR3ACmpNMNHpAaNKAD+cNb+ajGeXvha7fBv60R2vXt5tbvUY1+GOsg+99KXfrG5iB75C3axPwFiz0R2r46ZeSUv3hgAAA==',
  },
  imarti: {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
    placeholder:
      'data:image/webp;base64,UklGRlgAAABXRUJQVlA4IEwAAAAwAgCdASoQABAABABoJbACdAD0ZuhmM+OaAADKrl41JQ1PO39s5FmvJLILoexPjYymWp4kPn2XE9SGaDhBAxRQpOLx7rURjEiHJAAA',
  },
  'jalebi-marble': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
    placeholder:
      'data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAADwAQCdASoQABAABABoJbACdADzoOr8uQAA+TcKb3PY2l2Mw8OKQ0x1ZddRcISWnh+pfBpKs5NxT2I4GX7/kUPhbhh4tBrZ6kfAAA==',
  },
  'jalebi-near': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
    placeholder:
      'data:image/webp;base64,UklGRm4AAABXRUJQVlA4IGIAAABQBACdASoQABQAPxFysFAsJqSisAgBgCIJbACdMoR3N6SATCZ5G3tnwE0AAPyXDj3F+cp2OuiayrVTthxviYqy6rCgv/q0Sq2ydsVwwz3zaIz+THhyVFDintTts3AJof4AAA==',
  },
  jalebi: {
    width: 800,
    height: 1000,
    widths: [160, 320, 480, 640, 800],
    placeholder:
      'data:image/webp;base64,UklGRm4AAABXRUJQVlA4IGIAAAAwBACdASoQABQAPxFysFAsJqSisAgBgCIJagCdMoRwACm8NhHhgr7WzoAA/p5Uxm3XRHw3nk/ULolizwD+o2zrhPyJEn71HDnp4lFvbwyGncfSMLF4iqs8AJEiJuVPesRAAA==',
  },
  'kaju-katli-near': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
    placeholder:
      'data:image/webp;base64,UklGRngAAABXRUJQVlA4IGwAAACQBACdASoQABQAPxFysFAsJqSisAgBgCIJYgCdMoR3ACnUUhWWGyLZEHMkqogA+OT/1P+3aT4vEBgnnSyt6abnx9/92xP31cF5WnwEv8Suq5yUaSs2hvJM6Ju31YhzSs3qWl+r44OACCQgAAA=',
  },
  'kaju-katli-square': {
    width: 1000,
    height: 1000,
    widths: [160, 320, 480, 640, 960],
    placeholder:
      'data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAADQAQCdASoQABAABABoJbACdACdygt1AADfQEnVUyi2aUhib+4wqS6yKd8vMz6UePraV+eKbhDMunpzx1KZwcnPq0JRTg2SEE/A6GHH5RcwAA==',
  },
  'kaju-katli-stack': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
    placeholder:
      'data:image/webp;base64,UklGRlIAAABXRUJQVlA4IEYAAAAQAgCdASoQABAABABoJZACdADPtZB7/KlAAP6YDWRr35vfSunpMh2TyLM7lPPvjKidZ/ZNBJHB4f6Dc8SMPHN3su9oAAAA',
  },
  'kaju-katli-top': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
    placeholder:
      'data:image/webp;base64,UklGRloAAABXRUJQVlA4IE4AAACQAwCdASoQABQAPxFysFAsJqSisAgBgCIJZgCdL1yBJK0vSO9gANSOhOhfZz471r/57jiQphWjJYmuSLA9Gw/k6BZ29rclkh1D7DLrEAA=',
  },
  'kaju-katli': {
    width: 800,
    height: 1000,
    widths: [160, 320, 480, 640, 800],
    placeholder:
      'data:image/webp;base64,UklGRn4AAABXRUJQVlA4IHIAAABQBACdASoQABQAPxFysFAsJqSisAgBgCIJaACdMoAC+w9OsVsJ/asa6mYAAMvmDonIN47QMPpACjm08c5366NN+dP/yk+CEPfNhTMawUEILnhuqmGaIoBJ8X2KuZqFUBT5eHzgq/FKxB6b+rJ2a96gAAA=',
  },
  'motichoor-laddoo-marble': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
    placeholder:
      'data:image/webp;base64,UklGRlQAAABXRUJQVlA4IEgAAAAwAgCdASoQABAABABoJbACdAEPTBkZIOW0QAD+yeeDrTeDuDkOXkgzkBTJjr7/IWG6Vz6oUd3ia7tQeHd3TsC7NbpdhsEgAAA=',
  },
  'motichoor-laddoo-near': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
    placeholder:
      'data:image/webp;base64,UklGRmoAAABXRUJQVlA4IF4AAADwAwCdASoQABQAPxFysFAsJqSisAgBgCIJbACdMoRwAAPw4pwJZS7AAP5vm+ipFXq/jsDhLXVyeVpjZ8nT7B4DpRvbg9YclTo8elSVqqBqXM4PRoZj/VTrBU/tbAAA',
  },
  'motichoor-laddoo-side': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
    placeholder:
      'data:image/webp;base64,UklGRmIAAABXRUJQVlA4IFYAAACwAwCdASoQABQAPxFysFAsJqSisAgBgCIJagCxGwAAlFHYCWMMcAD+y+geroc8hRwmbdTaKQxvlgjVdjN4Jelbd61PqrDFZNMmET94ktPpsThN8QAAAA==',
  },
  'motichoor-laddoo': {
    width: 800,
    height: 1000,
    widths: [160, 320, 480, 640, 800],
    placeholder:
      'data:image/webp;base64,UklGRmwAAABXRUJQVlA4IGAAAAAQBACdASoQABQAPxFysFAsJqSisAgBgCIJaACdMoRwACmpNNfauiw34AD+cNcjSKJG0W8Fs6VHV2L/RlnbgIFTpsfxWJuUhHvPrf4ivIkyCjR22vnXO/jKDQ1/+ZgaAAA=',
  },
  'nankhatai-near': {
    width: 720,
    height: 900,
    widths: [160, 320, 480, 640, 720],
    placeholder:
      'data:image/webp;base64,UklGRmYAAABXRUJQVlA4IFoAAADQAwCdASoQABQAPxFysFAsJqSisAgBgCIJaACw7CGZRq+RGJTC0QAA95x8HGwMtMVGjEiRdoQb08wg5Xg2F69UtcpNg13pPYMmLFB3rAdq69etbE84K+MAAAA=',
  },
  'nankhatai-slate': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
    placeholder:
      'data:image/webp;base64,UklGRlQAAABXRUJQVlA4IEgAAADQAQCdASoQABAABABoJbACdAEPRd8BoAD+mA1cOXGubTqYqFysGUaytoxrP8kgv4WxSI1nZsNfiGk5DqtMPKNVTdkffioAAAA=',
  },
  nankhatai: {
    width: 800,
    height: 1000,
    widths: [160, 320, 480, 640, 800],
    placeholder:
      'data:image/webp;base64,UklGRnQAAABXRUJQVlA4IGgAAAAwBACdASoQABQAPxFysVAsJqSisAgBgCIJagCdMoR3ACm7L5NlcphV2cAA/kNYPNmJgt1Lb4hWwCDErjVN367cBeR8n3SzBD7hpdW7Uu0R2CUEdk6ONLEZHR8qZr1teHSjEK2D+4QAAA==',
  },
  'navratan-mix': {
    width: 620,
    height: 620,
    widths: [160, 320, 480, 620],
    placeholder:
      'data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAADQAQCdASoQABAABABoJbACdADxED4ybAD+4zlevsJfWi5T5iCXSKsEcLuTIL8M5HktB5Tt9vWD0RO/2O7O0U9uAAA=',
  },
  'plum-cake': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
    placeholder:
      'data:image/webp;base64,UklGRlgAAABXRUJQVlA4IEwAAAAQAgCdASoQABAABABoJbACdADs4CFEn9QAAP6YR7GG4Ce8+oKOUTY6Rha3qkTn2m0mPzXLtI8sWf8jjFnwTM0WpsMJyTJa+JW/AAAA',
  },
  'promo-poster': {
    width: 1280,
    height: 720,
    widths: [160, 320, 480, 640, 960, 1280],
    placeholder:
      'data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAADwAQCdASoQAAkABABoJbACdAC81vhDfwAA/id8CeP/kNAmdl0MZfuDVcsTF9d5uycAlpTRZ76qp6+mvi7awInKAAA=',
  },
  rasgulla: {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
    placeholder:
      'data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAADwAQCdASoQABAABABoJZgCdADxFw2fAOAA/un91gNmb2HA29mhOcu6llD/3BGxnJczeQngMOjktHRL8C5A5nCr1ooFbTCR4EAAAA==',
  },
  rusk: {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
    placeholder:
      'data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAADwAQCdASoQABAABABoJagCdADcICd/pkwA/NjMOXtQGKkyHlzC6+fZhrrxPxapBbURvyO3852SfM8YTLQu9zIewAA=',
  },
  samosa: {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
    placeholder:
      'data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADwAQCdASoQABAABABoJbACdADdh+NmD4AA9CvYGfbm+57p408wGt+/MxcQdIyZu5dB4Nkim47MdCUS3AS0AA==',
  },
  'soan-papdi': {
    width: 360,
    height: 360,
    widths: [160, 320, 360],
    placeholder:
      'data:image/webp;base64,UklGRloAAABXRUJQVlA4IE4AAADQAQCdASoQABAABABoJagCdADzg3715AD+6PEbPWMHgfO0oorrHeOho7Td8t8b9acT2xvsRM42/tRuzSGJVQeb2ZUp4JU5y7o5z4AAAAA=',
  },
};
