export { Allowed, type Person, PersonProvider, defaultRole, hasRole, mayDo, usePerson } from './access.tsx'
