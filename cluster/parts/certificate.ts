<<<<<<< /tmp/mw.2=======import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Workplace } from './workplace.ts';

/** The files of a certificate for this machine; `both` has the certificate and its key. */
export type Certificate = { certificate: string; key: string; both: string };

/** Makes a certificate for localhost that this process trusts. */
export const makeCertificate = ({ folder }: Workplace): Certificate => {
  const [certificate = '', key = '', both = ''] = ['tls.crt', 'tls.key', 'tls.pem'].map((name) =>
    path.join(folder, name),
  );
  const names = 'subjectAltName=DNS:localhost,DNS:shop.localhost,DNS:api.shop.localhost,IP:127.0.0.1';
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ].concat(['-subj', '/CN=localhost', '-addext', names, '-keyout', key, '-out', certificate]),
    { stdio: 'ignore' },
  );
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')]);
  return { certificate, key, both };
};
>>>>>>> /tmp/mw.3