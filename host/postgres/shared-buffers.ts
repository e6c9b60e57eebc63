import { totalmem } from 'node:os'

const mebibyte = 1024 * 1024

/**
 * An eighth of the memory that this process may use, between 64 MB and 2 GB: the rest is for the host, its pictures and the system's own cache.
 * @see https://www.postgresql.org/docs/current/runtime-config-resource.html#GUC-SHARED-BUFFERS
 */
export const sharedBuffers = (memory: number) => `${Math.min(Math.max(Math.floor(memory / 8 / mebibyte), 64), 2048)}MB`

/** In bytes; a container may have less than its machine. Without a limit Node returns zero, or more than any machine has. */
export const memoryAllowed = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
