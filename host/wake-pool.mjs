// Preloaded: asks a thread of Node's pool for something every second. The C library of most systems (glibc before 2.41) now and then loses the signal that
// wakes a thread (https://sourceware.org/bugzilla/show_bug.cgi?id=25847); a file or a password then waits until something else is asked for, which in a
// command or a quiet host may be never (decision 124).
import { stat } from 'node:fs'

setInterval(() => stat('/', () => {}), 1000).unref()
