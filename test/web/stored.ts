/** A browser's localStorage or sessionStorage. */
export class Stored {
  readonly #kept = new Map<string, string>();
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#kept.set(key, value);
  removeItem = (key: string) => void this.#kept.delete(key);
  clear = () => this.#kept.clear();
  keys = () => [...this.#kept.keys()];
  values = () => [...this.#kept.values()];
}
