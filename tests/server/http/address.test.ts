import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addressKey, isOwnNetwork } from '#server/auth/address.ts';
import { originOf } from '#server/http/origin.ts';

describe('the client address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::6', '2001:db8:1:3::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    // Some proxies add the port, which differs for each connection.
    ['203.0.113.7:50123', '203.0.113.7'],
    ['[2001:db8:1:2::6]:50123', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
    // Proxies do not always send an address.
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s is of %s', (address, owner) => {
    expect(addressKey(address)).toBe(owner);
  });
});

describe('an address', () => {
  it.each([
    ['127.0.0.1', true],
    ['10.255.0.1', true],
    ['172.15.255.255', false],
    ['172.16.0.1', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['192.168.1.1', true],
    ['192.169.1.1', false],
    ['169.254.1.1', true],
    ['100.63.255.255', false],
    ['100.64.0.2', true],
    ['100.127.255.255', true],
    ['100.128.0.1', false],
    ['45.1.1.1', false],
    ['::1', true],
    ['fc00::1', true],
    ['fdff::1', true],
    ['fe80::1%eth0', true],
    ['2001:db8::1', false],
    ['::ffff:10.0.0.2', true],
    ['::ffff:45.1.1.1', false],
    ['unknown', false],
    [undefined, false],
  ])('%s is of this machine or its own network: %s', (address, own) => {
    expect(isOwnNetwork(address)).toBe(own);
  });
});

describe('the origin of the app', () => {
  const PUBLIC = new URL('https://vinculo.example/');
  it.each([
    ['127.0.0.1', null, 'http://localhost:4173'],
    ['::1', null, 'http://localhost:4173'],
    ['::ffff:127.0.0.1', null, 'http://localhost:4173'],
    ['192.168.1.5', null, 'http://192.168.1.5:4173'],
    ['::ffff:192.168.1.5', null, 'http://192.168.1.5:4173'],
    ['2001:db8::5', null, 'http://[2001:db8::5]:4173'],
    ['192.168.1.5', PUBLIC, 'https://vinculo.example'],
  ])(
    'where a request reaches %s, and the public one is %s, is %s',
    (localAddress, publicUrl, origin) => {
      const request = { socket: { localAddress, localPort: 4173 } } as FastifyRequest;
      expect(originOf(request, { publicUrl })).toBe(origin);
    },
  );
});
