import { createRequestHandler, matchPath, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageContext, Pages } from './pages.ts';

/** The web build; `appContext` is read from it because React Router's contexts compare by identity. */
export type WebBuild = ServerBuild & {
  entry: { module: { appContext: Parameters<RouterContextProvider['set']>[0] } };
};

/** Serves the route table of a React Router build; in development the build is asked for anew each time. */
export function createPages(loadBuild: () => Promise<WebBuild>, development: boolean): Pages {
  const handle = createRequestHandler(loadBuild, development ? 'development' : 'production');
  return {
    async render(request: Request, page: PageContext) {
      const context = new RouterContextProvider();
      context.set((await loadBuild()).entry.module.appContext, page);
      return handle(request, context);
    },
    async has(path: string) {
      if (path === '/') return true;
      const routes = Object.values((await loadBuild()).routes);
      return routes.some((route) => route?.path && route.path !== '*' && matchPath(`/${route.path}`, path));
    },
  };
}
