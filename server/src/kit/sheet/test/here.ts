// Spreadsheets parsed in the process of the test: what a file says does not depend on where it is parsed, and a process
// for each costs more than the parsing. What bounds the reading process has tests that start it.
import { contentIn } from '../../sandbox/index.ts'
import { parseSheet } from '../parse.ts'
import { readingWith } from '../read.ts'

export const readHere = readingWith((file, limits, take) =>
  parseSheet(limits, contentIn(file), async (part) => take(part)),
)
/** The layout of a sheet that shows all it holds. */
export const nothingHidden = { hiddenRows: [], hiddenRowCount: 0, hiddenColumns: [], mergedDown: [] }
