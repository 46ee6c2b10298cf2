import type { APIRequestContext, Page } from '@playwright/test';
import type { Server } from '../support/server.ts';
import type { Shopper } from '../support/shopper.ts';

export interface Stage {
  readonly page: Page;
  readonly shopper: Shopper;
  readonly server: Server;
  readonly request: APIRequestContext;
}

/** One page in one state. */
export interface Scene {
  /** The file name: 'cart-empty'. */
  readonly name: string;
  /** The page whose states share one sheet: 'cart'. */
  readonly sheet: string;
  /** Opens the page and brings it into its state. */
  readonly play: (stage: Stage) => Promise<unknown>;
  /** Captures only the viewport: for dialogs, menus and floating elements. */
  readonly screen?: true;
  /** With reduced motion. */
  readonly still?: true;
  /** As printed on paper of this width, in px: once, whatever screen widths are requested. */
  readonly paper?: number;
  /** Taken before the page has settled: a skeleton, a splash. */
  readonly unsettled?: true;
}

/** Scenes of one page. */
export function scenesOf(sheet: string, scenes: readonly Omit<Scene, 'sheet'>[]): Scene[] {
  return scenes.map((scene) => ({ ...scene, sheet }));
}

/** A scene that only opens a page. */
export function visit(name: string, path: string): Omit<Scene, 'sheet'> {
  return { name, play: ({ page }) => page.goto(path) };
}
