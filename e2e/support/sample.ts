/** How one of a document comes to be, and who decides on it. */
export interface Sample {
  /** Who writes and submits it. */
  readonly author: string
  /** Who decide on it, in their order: nobody on one without an approval. */
  readonly deciders: readonly string[]
  /** Writes one by the author's calls; returns the address of its page. */
  readonly draft: (token: string) => Promise<string>
  /** What others do by their calls between its submission and the first decision. */
  readonly between?: (id: number) => Promise<void>
}
