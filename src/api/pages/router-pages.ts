import {
  createRequestHandler,
  matchPath,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { PageContext, RenderingContext } from '../../contract/page-context.ts';
import { loadOnce } from '../../shop/load-once.ts';
import { createConcurrencyLimit } from '../load/concurrency-limit.ts';
import type { Pages, RenderedPage } from './pages.ts';

/** The web build; `appContext` is read from it because React Router's contexts compare by identity. */
export type WebBuild = ServerBuild & {
  entry: { module: { appContext: RouterContext<RenderingContext> } };
};

/**
 * One rendering uses a whole core, so running more at once finishes no sooner: their objects only live long enough for
 * the garbage collector to copy them again and again (decision 127). A rendering that waits for the database soon gives
 * up its slot.
 */
const AT_ONCE = 2;
const SLOT_MS = 50;

/** Serves the routes of a React Router build; in development the build is loaded anew each time. */
export function createPages(loadBuild: () => Promise<WebBuild>, development: boolean): Pages {
  const limit = createConcurrencyLimit(AT_ONCE, SLOT_MS);
  const ready = async () => {
    const build = await loadBuild();
    // Given the build itself instead of a function, the handler prepares its routes once.
    return { build, handle: createRequestHandler(build, development ? 'development' : 'production') };
  };
  const open = development ? ready : loadOnce(ready);
  /** The path's route; empty for the home page, null where only the catch-all matches. */
  const patternAt = async (path: string) => {
    if (path === '/') return '';
    for (const route of Object.values((await open()).build.routes)) {
      if (route?.path && route.path !== '*' && matchPath(`/${route.path}`, path)) return route.path;
    }
    return null;
  };
  /** Whether the route with this pattern has a page at the path; a route with a wildcard decides that itself. */
  const isPage = async (pattern: string, path: string) => {
    const { routes } = (await open()).build;
    const route = Object.values(routes).find((one) => one?.path === pattern);
    const { hasPage } = (route?.module.handle ?? {}) as SplatHandle;
    return hasPage?.(path) ?? true;
  };
  return {
    async render(request: Request, page: PageContext, begins?: () => void): Promise<RenderedPage> {
      const { build, handle } = await open();
      const context = new RouterContextProvider();
      let html: Buffer | undefined;
      const takePage = ({ buffer, byteOffset, byteLength }: Uint8Array) => {
        // The same bytes: a Buffer made of an array would be a copy.
        html = Buffer.from(buffer, byteOffset, byteLength);
      };
      context.set(build.entry.module.appContext, { ...page, takePage });
      const work = () => {
        begins?.();
        return handle(request, context);
      };
      const response = await limit(work, request.signal);
      // Loader data and redirects are not pages; their bytes are in the response.
      const bytes = html ?? Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, bytes };
    },
    async has(path: string) {
      const pattern = await patternAt(path);
      return pattern !== null && (await isPage(pattern, path));
    },
    async canonicalPath(path: string) {
      const pattern = await patternAt(decoded(path));
      return pattern === null ? null : spelledAs(pattern, path);
    },
  };
}

/** What a wildcard route may declare in its handle; `PageHandle` of the web's frame declares it too. */
interface SplatHandle {
  readonly hasPage?: (path: string) => boolean;
}

/** The path as the router decodes it before it matches routes. */
function decoded(path: string): string {
  try {
    const parts = path.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2F'));
    return parts.join('/');
  } catch {
    return path;
  }
}

/**
 * The path with its fixed parts spelled as in the pattern; ids, and everything below the back office, stay as they are.
 */
function spelledAs(pattern: string, path: string): string {
  const fixed = pattern.split('/');
  const parts = path.slice(1).split('/');
  return `/${parts.map((part, at) => (/^[^:*]/.test(fixed[at] ?? '') ? fixed[at] : part)).join('/')}`;
}
