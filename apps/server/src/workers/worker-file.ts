/**
 * Returns the module of a worker that is next to the module at `url`. In the bundle, workers are entries next to the server;
 * from source, Node cannot load their TypeScript by itself.
 */
export function workerFile(name: string, url: string): URL {
  return new URL(url.endsWith('.ts') ? `./${name}-from-source.mjs` : `./${name}.js`, url)
}
