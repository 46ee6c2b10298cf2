/** A module with all that it imports, as the text of a script (vite.config.ts). */
declare module '*?inline-script' {
  const script: string;
  export default script;
}
