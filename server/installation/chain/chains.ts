import type { Text } from '@geodepot/contracts/kit/messages.ts'
import type { ChainStepFacts } from '../../src/kit/document/index.ts'
import { documentInstallations } from '../documents.ts'

export interface ChainFacts {
  /** The document that it serves, `area/module`. */
  readonly kind: string
  readonly name: Text
  readonly steps: readonly ChainStepFacts[]
}

/** The chains of the documents that are approved. */
export const chains: readonly ChainFacts[] = documentInstallations.flatMap(({ of, chain }) =>
  chain ? [{ kind: of.name, ...chain }] : [],
)
