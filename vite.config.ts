import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin } from 'vite';

/** What every page needs besides React: the layout, the session, the cart's count, the calls. */
const HOUSE =
  /src\/(web\/(brand|layout|session(?!\/(customer|is-still|use-known|use-new|use-sending))|ui\/(icon|is-wide|notice|toast|wordmark)|cart\/(cart-(store|change|tabs)|guest-cart|send-change))|contract\/(time-limit|client|session-days|paths\/shop-paths|pictures\/|weight|categories|roles|read\/(cart-map|fields|parse-json)))/;
/** What the pages with product cards share. */
const GOODS =
  /src\/(web\/(product\/(product-card|chosen-pack|use-two-tap|weight-choice)|cart\/use-add|ui\/(picture|veg-mark))|contract\/(money|price|read\/placeholder))/;

/** What the pages that count packs share. */
const PACKS = /src\/(web\/ui\/(quantity-stepper|use-typed-quantity)|contract\/read\/product)/;

/** What the customers' own pages share, most of them files of a few lines: the table of routes would name each. */
const PERSONAL =
  /src\/(web\/(session\/(customer|use-known|use-new|use-sending)|ui\/(line-skeletons|needs-scripts|own-document|use-is-here|use-question|use-restored))|contract\/(paths\/customer-paths|delivery-rules))/;

/** What the pages around a payment share. */
const PAYING =
  /src\/(web\/payment\/ask-about|contract\/(order-status|payments|payment-refusals|day-ms|read\/payment-state))/;

/** What the frame of the back office shares with its pages: every page of the shop names the frame's files. */
const OFFICE = /src\/admin\/(session\/staff|parts\/(kept-by-entry|leave-question|modal\.|use-unsaved))/;

const target = 'baseline-widely-available';

/** `import text from './first-script.ts?inline-script'`: a module with all its imports, as one small script. */
function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    async load(id) {
      const [entry = '', query] = id.split('?');
      if (query !== 'inline-script') return;
      // The browser's own bundle contains none of it, because the page does.
      if (this.environment.name === 'client') return "export default ''";
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          target,
          write: false,
          minify: true,
          lib: { entry, formats: ['iife'], name: 'script' },
          rolldownOptions: { treeshake: { moduleSideEffects: false } },
        },
      });
      const [script = ''] = [built]
        .flat()
        .flatMap((one) => ('output' in one ? one.output[0].code.trim() : []));
      return `export default ${JSON.stringify(script)}`;
    },
  };
}

/**
 * React comes as CommonJS modules in functions that are called as soon as the file runs. V8 compiles such a function
 * together with the file only if it is written `(function (`; the bundler's arrow function is parsed twice, the second
 * time in the task that runs it (decision 123).
 */
function eagerModules(): Plugin {
  return {
    name: 'eager-modules',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk(code, { name }) {
      const eager = code.replace(/__commonJSMin\(\(\(([\w$, ]*)\) => \{/g, '__commonJSMin((function($1) {');
      if (name === 'react' && eager === code) this.error('the bundler writes modules in another way');
      return eager;
    },
  };
}

/** What this shop's own files call of React's modules; the build fails at a name that is missing here. */
const CALLED: Readonly<Record<string, string>> = {
  react:
    'createContext, Fragment, memo, startTransition, StrictMode, useCallback, useContext, useDeferredValue, useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore',
  'react/jsx-runtime': 'Fragment, jsx, jsxs',
  'react-dom': 'createPortal, flushSync, preload',
  'react-dom/client': 'hydrateRoot',
};

/**
 * Calls React's functions by name. Its modules are CommonJS ones, from which the bundler would read a function at every
 * call, as `(0, react.useState)(…)`, in files that would each import a helper for it: 0.15 KB and one file more on every
 * page.
 */
function reactByName(): Plugin {
  const named = (id: string) => `\0${id}-by-name`;
  return {
    name: 'react-by-name',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id, importer) =>
      id in CALLED && importer && !/node_modules|-by-name$/.test(importer) ? named(id) : null,
    load(id) {
      const of = Object.keys(CALLED).find((one) => named(one) === id);
      return of ? `import all from '${of}'; export const { ${CALLED[of]} } = all;` : null;
    },
  };
}

/** The browser can hydrate what the server wrote only if both give a sheet or font the same name. */
const ASSET_NAMES = 'assets/[name]-[hash:7][extname]';

export default defineConfig({
  plugins: [inlineScript(), eagerModules(), reactByName(), reactRouter()],
  build: {
    target,
    // Pictures and fonts are cached forever at their own address; inlined ones would be sent with every page.
    assetsInlineLimit: 512,
  },
  environments: {
    ssr: { build: { rolldownOptions: { output: { assetFileNames: ASSET_NAMES } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // 42 bits of a hash: every page names each route's files, and longer hashes weigh 0.1 KB more.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: ASSET_NAMES,
            // One file of each kind for what every page needs: 9 KB less than 20 small ones (decision 120).
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /by-name|vite\/preload-helper|node_modules\/(react|react-dom|scheduler|react-router)\//,
                },
                { name: 'house', test: HOUSE },
                { name: 'goods', test: GOODS },
                { name: 'packs', test: PACKS },
                { name: 'personal', test: PERSONAL },
                { name: 'paying', test: PAYING },
                { name: 'office', test: OFFICE },
              ],
            },
          },
        },
      },
    },
  },
});
