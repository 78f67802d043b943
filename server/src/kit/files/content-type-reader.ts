// The reading process of file types: what a content is, by the places of it that it asks for.
import { serve } from '../sandbox/serve.ts'
import { type Seen, seenIn } from './seen.ts'

await serve<null, Seen>((_question, content) => seenIn(content))
