// Signing in and out: the page for it, who may see which address, and the end of a session.
// Asked for by sections 2.1, 2.3, 4 (session) and 7.1 of the specification; free of antd and schemas, so that it stands at once on any link.
export { type Gate, gate, isPublic, redirectOf } from './gate.ts'
export { clearSession, safeExit, sessionExpired } from './leave.ts'
export { SignIn } from './sign-in.tsx'
