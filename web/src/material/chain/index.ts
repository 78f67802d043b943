// The story of a line: a drawer that every document of the purchasing chain opens from its lines.
// Asked for by acceptance H2 to H7.
export { StoryOf } from './story-of.tsx'
