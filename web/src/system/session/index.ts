// Signing in and out: the pages for it, who may see which address, and the end of a session.
// Asked for by sections 2.1, 2.3, 4 (session) and 7.1 of the specification; free of
// antd and schemas, so that it stands at once on any link.
import { lazy } from 'react'

export { type Gate, gate, isPhone, redirectOf } from './gate.ts'
export { Entry, EntryForm, GatePage, LanguageSwitch, useDocumentTitle } from './card.tsx'
export { clearSession, safeExit, sessionExpired } from './leave.ts'
export { type Plan, sealedPair, sealedPassword, useEntries } from './use-entries.ts'
export { SignIn } from './sign-in.tsx'
/** Pages before the product that few ever see. */
export const AuthRedirect = lazy(() => import('./auth-redirect.tsx'))
export const ChangePassword = lazy(() => import('./change-password.tsx'))
export const Bind = lazy(() => import('./bind.tsx'))
export const Register = lazy(() => import('./register.tsx'))
