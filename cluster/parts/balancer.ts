<<<<<<< /tmp/mw.2=======import type { Certificate } from './certificate.ts';

/** The addresses of a load balancer in front of the instances. */
export type Balancer = { address: string; plainAddress: string; readLog: () => string };

/** The instances' ports on this machine: four, as in the files of `docs/deploy`. */
export type BalancerOptions = { ports: number[]; certificate: Certificate };
>>>>>>> /tmp/mw.3