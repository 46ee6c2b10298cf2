/** The text of a script: a module bundled with everything it imports (vite.config.ts). */
declare module '*?inline-script' {
  const script: string;
  export default script;
}
