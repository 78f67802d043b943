// The reading process of spreadsheets. It may write nothing and start nothing.
import { serve } from '../sandbox/serve.ts'
import { parseSheet } from './parse.ts'
import type { Ending, Part, Question } from './table.ts'

await serve<Question, Ending, Part>(parseSheet)
