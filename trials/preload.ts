// Loaded into a product before anything of its own: puts one fault into one of its
// files as Node reads it. The file on disk stays as it is.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const given = process.env['PLANT']
if (given !== undefined) {
  const {
    url: planted,
    find,
    replace,
  } = JSON.parse(given) as { readonly url: string; readonly find: string; readonly replace: string }
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      return url === planted
        ? { ...loaded, source: readFileSync(new URL(url), 'utf8').replace(find, () => replace) }
        : loaded
    },
  })
}
