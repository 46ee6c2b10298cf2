import { type ComponentType, useEffect, useState } from 'react';
import { isModuleLoadError } from '../contract/module-load-error.ts';
import { timeLimit } from '../contract/time-limit.ts';
import type { Loadable } from './parts/answer-state.ts';
import { Loaded } from './parts/loaded.tsx';
import { useIsMounted } from './parts/use-is-mounted.ts';

export type PageModule = Promise<{ readonly default: ComponentType }>;

/**
 * The script of one page. Unlike React's `lazy`, which remembers a failure forever, it fetches again on the next call.
 */
export interface PageCode {
  /** The page; null until it has been fetched. */
  readonly now: () => ComponentType | null;
  /** null when the script did not arrive, or not in time. */
  readonly fetch: () => Promise<ComponentType | null>;
}

/** Fetches the script by `load`. Its errors are never thrown: a script that arrived and broke is reported. */
export function pageCode(load: () => PageModule): PageCode {
  let page: ComponentType | null = null;
  return {
    now: () => page,
    async fetch() {
      try {
        page ??= (await Promise.race([load(), silence()]))?.default ?? null;
      } catch (error) {
        if (!isModuleLoadError(error)) reportError(error);
      }
      return page;
    },
  };
}

/** In ms, for one script. A connection that has fallen silent would keep an import waiting for minutes. */
const SCRIPT_TIMEOUT_MS = 30_000;

function silence(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, SCRIPT_TIMEOUT_MS, null));
}

/** Shows the page or, until it has been fetched, that it is loading or could not be loaded. */
export function LazyPage({ code }: { readonly code: PageCode }) {
  const [asked, setAsked] = useState(() => shownOf(code.now()));
  const isMounted = useIsMounted();
  useEffect(() => {
    void code.fetch().then((page) => {
      if (isMounted()) setAsked(page ? shownOf(page) : LOST);
    });
  }, [code, isMounted]);
  const refetch = async () => {
    const page = await code.fetch();
    if (page) setAsked(shownOf(page));
    // Some browsers remember a failed import forever, and a newer version of the shop may name its scripts differently:
    // a new document solves both. Do not reload while the shop is unreachable, which would lose the frame too, nor when
    // somebody has already gone on to another page.
    else if ((await answersHere()) && isMounted()) location.reload();
  };
  return (
    <Loaded asked={asked} refetch={() => void refetch()} what="page" whole>
      {(Page) => <Page />}
    </Loaded>
  );
}

const LOST: Loadable<ComponentType> = { state: 'failed', status: 0, message: '' };

function shownOf(page: ComponentType | null): Loadable<ComponentType> {
  return page ? { state: 'loaded', data: page } : { state: 'loading' };
}

const ANSWER_TIMEOUT_MS = 5000;

async function answersHere(): Promise<boolean> {
  try {
    const signal = timeLimit(ANSWER_TIMEOUT_MS);
    return (await fetch(location.href, { method: 'HEAD', signal })).ok;
  } catch {
    return false;
  }
}
