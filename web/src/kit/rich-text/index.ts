export { RichText } from './rich-text.tsx'
export { RichTextField } from './field.tsx'
