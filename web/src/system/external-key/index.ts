// What other systems call a record, where its page shows it.
// Asked for by other systems, whose people look for their own numbers here.
export { ExternalKeys } from './external-keys.tsx'
