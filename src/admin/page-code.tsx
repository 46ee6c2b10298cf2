import { type ComponentType, useEffect, useState } from 'react';
import { isLostFile } from '../contract/lost-file.ts';
import { timeLimit } from '../contract/time-limit.ts';
import { Loaded } from './parts/loaded.tsx';
import type { Asked } from './parts/use-answer.ts';
import { useIsMounted } from './parts/use-is-mounted.ts';

export type PageModule = Promise<{ readonly default: ComponentType }>;

/**
 * The script of one page. Unlike React's `lazy`, which keeps a failure for good, it is fetched anew when it is next
 * asked for.
 */
export interface PageCode {
  /** The page; null until it has been fetched. */
  readonly now: () => ComponentType | null;
  /** Null when it did not come. */
  readonly fetch: () => Promise<ComponentType | null>;
}

export function pageCode(load: () => PageModule): PageCode {
  let page: ComponentType | null = null;
  return {
    now: () => page,
    async fetch() {
      try {
        page ??= (await load()).default;
      } catch (error) {
        if (!isLostFile(error)) reportError(error);
      }
      return page;
    },
  };
}

/** Shows the page, or in its place that it is being fetched or could not be. */
export function LazyPage({ code }: { readonly code: PageCode }) {
  const [asked, setAsked] = useState(() => shownOf(code.now()));
  const isMounted = useIsMounted();
  useEffect(() => {
    let left = false;
    void code.fetch().then((page) => {
      if (!left) setAsked(page ? shownOf(page) : LOST);
    });
    return () => {
      left = true;
    };
  }, [code]);
  const again = async () => {
    const page = await code.fetch();
    if (page) setAsked(shownOf(page));
    // Some browsers keep a failed import for good, and a newer version of the shop may have other names for its
    // scripts: a new document helps with both. Not while the shop is out of reach, which would lose the frame too, and
    // not in place of the page that somebody has gone on to.
    else if ((await answersHere()) && isMounted()) location.reload();
  };
  return (
    <Loaded asked={asked} again={() => void again()} what="page" whole>
      {(Page) => <Page />}
    </Loaded>
  );
}

const LOST: Asked<ComponentType> = { state: 'refused', status: 0, message: '' };

function shownOf(page: ComponentType | null): Asked<ComponentType> {
  return page ? { state: 'here', data: page } : { state: 'waiting' };
}

const LONGEST_ANSWER_MS = 5000;

async function answersHere(): Promise<boolean> {
  try {
    const signal = timeLimit(LONGEST_ANSWER_MS);
    return (await fetch(location.href, { method: 'HEAD', signal })).ok;
  } catch {
    return false;
  }
}
