import { z } from 'zod'
import { type AnyDocument, moduleOf, permissionOf } from './document.ts'
import { operations } from './operation.ts'
import { type SignatureRole, signatureInput, signaturesAnswer } from './signature.ts'
import { id, version } from './wire.ts'

/** As whom a transition of a document is signed; nobody for most. */
export const signersOf = ({ transitions }: Pick<AnyDocument, 'transitions'>, act: string): readonly SignatureRole[] =>
  transitions[act]?.signatures ?? []
export const isSigned = ({ transitions }: Pick<AnyDocument, 'transitions'>): boolean =>
  Object.values(transitions).some(({ signatures }) => signatures !== undefined)

/** The calls of a document that is signed: who signed what, and signing what was done before. */
export const signatureOperations = (spec: Pick<AnyDocument, 'name' | 'messages' | 'approval' | 'touches'>) =>
  operations(moduleOf(spec), spec.messages, {
    signatures: {
      method: 'GET',
      path: `/${spec.name}/{id}/signatures`,
      permission: permissionOf(spec, 'query'),
      input: z.object({ id }),
      answer: signaturesAnswer,
    },
    /** Whoever may do what is signed takes its signature. */
    takeSignature: {
      method: 'POST',
      path: `/${spec.name}/{id}/takeSignature`,
      permission: permissionOf(spec, 'query'),
      success: 'signed',
      input: z.object({ id, version, eventId: id, ...signatureInput.shape }),
      answer: z.void(),
    },
  })
