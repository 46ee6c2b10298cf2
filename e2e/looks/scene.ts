import type { APIRequestContext, Page } from '@playwright/test';
import type { Server } from '../server.ts';
import type { Shopper } from '../shopper.ts';

export interface Stage {
  readonly page: Page;
  readonly shopper: Shopper;
  readonly server: Server;
  readonly request: APIRequestContext;
}

/** One page in one state. */
export interface Scene {
  /** The file: 'cart-empty'. */
  readonly name: string;
  /** The page whose states stand together on one sheet: 'cart'. */
  readonly sheet: string;
  /** Opens the page and brings it into its state. */
  readonly play: (stage: Stage) => Promise<unknown>;
  /** Only what is on the screen: dialogs, menus and what floats. */
  readonly screen?: true;
  /** Motion is off. */
  readonly still?: true;
  /** As printed on a sheet of this width, in px: once, whatever widths of screens are asked for. */
  readonly paper?: number;
  /** Shown before it has settled: a skeleton, a splash. */
  readonly unsettled?: true;
}

/** Scenes of one page. */
export function scenesOf(sheet: string, scenes: readonly Omit<Scene, 'sheet'>[]): Scene[] {
  return scenes.map((scene) => ({ ...scene, sheet }));
}

/** A scene that is a visit. */
export function visit(name: string, path: string): Omit<Scene, 'sheet'> {
  return { name, play: ({ page }) => page.goto(path) };
}
