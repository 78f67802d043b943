export { prefix } from './request.ts'
export { type CallOptions, call, callLight, callWhole, newKey, timeouts } from './call.ts'
export { CallError } from './error.ts'
export { type UploadOptions, download, fileNameIn, fileOf, upload } from './file.ts'
export type { Light } from './request.ts'
export {
  type Expired,
  type News,
  type Question,
  type Teller,
  askedToSignIn,
  setExpired,
  setTeller,
  show,
  tell,
} from './tell.ts'
export { dropToken, keepToken, token } from './token.ts'
