// Who is signed in, what this person may do, and this person's preferences.
export { Allowed, defaultRole, hasRole, mayDo, type Person, PersonProvider, usePerson } from './access.tsx'
export { forgetPreferences, usePreference } from './preferences.ts'
