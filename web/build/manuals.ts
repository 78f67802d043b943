import { type Block, readManual } from '@geodepot/contracts/kit/manual.ts'
import type { Plugin } from 'vite'

const placed = (block: Block, index: number): string =>
  block.kind === 'illustration' ? `{ ...${JSON.stringify(block)}, file: picture${index} }` : JSON.stringify(block)

/**
 * Reads the manuals as pages show them: each is a file of its own that comes when somebody opens it, its pictures files
 * beside it. What no manual may hold ends the build.
 */
export const manuals = (): Plugin => ({
  name: 'manuals',
  transform: {
    filter: { id: /\/docs\/manual\/\w+(?:\.zh)?\.md$/ },
    handler: (text) => {
      const blocks = readManual(text)
      const pictures = blocks.flatMap((block, index) =>
        block.kind === 'illustration' ? [`import picture${index} from ${JSON.stringify(`./${block.file}?url`)}\n`] : [],
      )
      return {
        code: `${pictures.join('')}export default [${blocks.map(placed).join(',')}]\n`,
        map: { mappings: '' },
        moduleType: 'js',
      }
    },
  },
})
