/** What a process of the product needs of ours, and nothing else: its commands, and the code that Node compiled before. */
export const processEnvironment: Readonly<Record<string, string | undefined>> = {
  PATH: process.env['PATH'],
  ...(process.env['NODE_COMPILE_CACHE'] !== undefined && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
}
