/** Antineoplastic and immunomodulating agents, in the columns of `alimentaryFacts`. */
export const cancerFacts = `
Methotrexate | antimetabolite | S4 | 5 | Tablet 2.5, 10 mg x 30, 100 @ 72; Injection 10 mg/0.4 ml, 15 mg/0.6 ml, 20 mg/0.8 ml x 1, 4 syringes @ 186; Vial 25 mg/ml x 1*2, 1*20 ml @ 98
Leflunomide | antirheumatic | S4 | 4 | Tablet 10, 20 mg x 30 @ 268
Cyclophosphamide | cytotoxic | S4 | 3 | Tablet 50 mg x 50 @ 342; Vial 500 mg, 1 g x 1 @ 142
Capecitabine | cytotoxic | S4 | 4 | Tablet 150, 500 mg x 60, 120 @ 386
Fluorouracil | cytotoxic | S4 | 3 | Vial 50 mg/ml x 1*10, 1*20 ml @ 72
Gemcitabine | cytotoxic | S4 | 4 | Vial 200 mg, 1 g x 1 @ 268
Cytarabine | cytotoxic | S4 | 2 | Vial 100, 500 mg, 1 g x 1 @ 128
Doxorubicin | cytotoxic | S4 | 4 | Vial 2 mg/ml x 1*5, 1*25 ml @ 146
Epirubicin | cytotoxic | S4 | 3 | Vial 2 mg/ml x 1*5, 1*25 ml @ 262
Paclitaxel | cytotoxic | S4 | 4 | Vial 6 mg/ml x 1*5, 1*16.7, 1*50 ml @ 386
Docetaxel | cytotoxic | S4 | 4 | Vial 20 mg/ml x 1*1, 1*4 ml @ 642
Cisplatin | cytotoxic | S4 | 3 | Vial 1 mg/ml x 1*10, 1*50 ml @ 98
Carboplatin | cytotoxic | S4 | 4 | Vial 10 mg/ml x 1*15, 1*45 ml @ 286
Oxaliplatin | cytotoxic | S4 | 4 | Vial 5 mg/ml x 1*10, 1*20 ml @ 542
Vincristine | cytotoxic | S4 | 2 | Vial 1 mg/ml x 1*1, 1*2 ml @ 148
Etoposide | cytotoxic | S4 | 2 | Vial 20 mg/ml x 1*5 ml @ 182
Irinotecan | cytotoxic | S4 | 3 | Vial 20 mg/ml x 1*2, 1*5 ml @ 442
Temozolomide | cytotoxic | S4 | 3 | Capsule 20, 100, 250 mg x 5 @ 862
Hydroxycarbamide | cytotoxic | S4 | 2 | Capsule 500 mg x 100 @ 462
Bortezomib | cytotoxic | S4 | 3 | Vial 3.5 mg x 1 @ 4860
Imatinib | kinase-inhibitor | S4 | 4 | Tablet 100, 400 mg x 30, 60 @ 1860
Erlotinib | kinase-inhibitor | S4 | 2 | Tablet 100, 150 mg x 30 @ 4280
Sunitinib | kinase-inhibitor | S4 | 2 | Capsule 12.5, 25, 50 mg x 28 @ 5640
Lenalidomide | immunomodulator | S4 | 2 | Capsule 5, 10, 25 mg x 21 @ 6280
Letrozole | hormone-antagonist | S4 | 5 | Tablet 2.5 mg x 28, 30 @ 186
Anastrozole | hormone-antagonist | S4 | 5 | Tablet 1 mg x 28, 30 @ 178
Exemestane | hormone-antagonist | S4 | 3 | Tablet 25 mg x 30 @ 386
Tamoxifen | hormone-antagonist | S4 | 4 | Tablet 20 mg x 30, 100 @ 88
Bicalutamide | hormone-antagonist | S4 | 4 | Tablet 50, 150 mg x 28, 30 @ 342
Abiraterone | hormone-antagonist | S4 | 3 | Tablet 250 mg x 120 @ 4860
Goserelin | hormone-antagonist | S4 | 2 | Implant 3.6, 10.8 mg x 1 @ 1240
Leuprorelin | hormone-antagonist | S4 | 2 | Injection 3.75, 11.25 mg x 1 syringe @ 1180
Trastuzumab | monoclonal | S4 | 2 | Vial 150, 440 mg x 1 @ 5860
Rituximab | monoclonal | S4 | 2 | Vial 10 mg/ml x 1*10, 1*50 ml @ 3860
Bevacizumab | monoclonal | S4 | 2 | Vial 25 mg/ml x 1*4, 1*16 ml @ 3640
Adalimumab | monoclonal | S4 | 2 | Pen 40 mg/0.4 ml x 2 @ 5980
Denosumab | monoclonal | S4 | 1 | Injection 60 mg/ml x 1 syringe @ 2640
Filgrastim | colony-stimulant | S4 | 3 | Injection 300 mcg/0.5 ml, 480 mcg/0.5 ml x 1, 5 syringes @ 586
Pegfilgrastim | colony-stimulant | S4 | 2 | Injection 6 mg/0.6 ml x 1 syringe @ 3860
Azathioprine | immunosuppressant | S4 | 4 | Tablet 25, 50 mg x 100 @ 168
Ciclosporin | immunosuppressant | S4 | 3 | Capsule 25, 50, 100 mg x 30, 50 @ 262; Solution 100 mg/ml x 50 ml @ 1180
Tacrolimus | immunosuppressant | S4 | 4 | Capsule 0.5, 1, 5 mg x 30, 60, 100 @ 386
Mycophenolate mofetil | immunosuppressant | S4 | 4 | Capsule 250 mg x 100 @ 486; Tablet 500 mg x 50 @ 462
Mycophenolic acid = mycophenolate sodium | immunosuppressant | S4 | 2 | Tablet 180, 360 mg x 120 @ 1120
Everolimus | immunosuppressant | S4 | 2 | Tablet 0.25, 0.5, 0.75 mg x 60 @ 1480
`;

/** Musculo-skeletal system. */
export const jointFacts = `
Ibuprofen | nsaid | S2 | 12 | Tablet 200 mg x 24, 100 @ 18; Tablet 400 mg x 10, 30, 100 @ 18 [S3]; Capsule 200 mg x 10, 20 @ 26; Suspension 100 mg/5 ml x 50, 100, 200 ml @ 24
Diclofenac | nsaid | S3 | 10 | Tablet 25, 50 mg x 15, 30, 100 @ 17; Slow-release tablet 75, 100 mg x 10, 30 @ 38; Suppository 12.5, 25, 100 mg x 10 @ 42; Injection 25 mg/ml x 5*3, 10*3 ml @ 36
Diclofenac gel = diclofenac | topical-nsaid | S1 | 7 | Gel 1% x 20, 50, 100 g @ 32
Naproxen | nsaid | S3 | 5 | Tablet 250, 500 mg x 20, 100 @ 52
Indometacin | nsaid | S3 | 5 | Capsule 25 mg x 21, 100 @ 24; Suppository 100 mg x 10 @ 44
Meloxicam | nsaid | S3 | 8 | Tablet 7.5, 15 mg x 10, 30 @ 32; Injection 10 mg/ml x 5*1.5 ml @ 86
Piroxicam | nsaid | S3 | 4 | Capsule 10, 20 mg x 20, 30 @ 34; Dispersible tablet 20 mg x 20 @ 62
Ketoprofen | nsaid | S3 | 3 | Slow-release capsule 100, 200 mg x 20, 30 @ 78
Ketoprofen gel = ketoprofen | topical-nsaid | S1 | 3 | Gel 2.5% x 30, 50 g @ 52
Ketorolac | nsaid | S4 | 4 | Tablet 10 mg x 20 @ 72; Injection 30 mg/ml x 5*1, 10*1 ml @ 82
Mefenamic acid | nsaid | S2 | 6 | Capsule 250 mg x 20, 100 @ 38; Tablet 500 mg x 15 @ 54; Suspension 50 mg/5 ml x 100, 200 ml @ 34
Celecoxib | coxib | S3 | 7 | Capsule 100, 200 mg x 20, 30, 60 @ 78
Etoricoxib | coxib | S3 | 5 | Tablet 30, 60, 90, 120 mg x 7, 28, 30 @ 58
Parecoxib | coxib | S4 | 3 | Vial 40 mg x 1, 10 @ 98
Methyl salicylate rub = methyl salicylate + menthol | rubefacient | S0 | 5 | Cream 15/6% x 30, 75 g @ 38; Ointment 30/8% x 25, 50 g @ 42
Allopurinol | gout-preventer | S3 | 7 | Tablet 100, 300 mg x 28, 30, 100 @ 26
Febuxostat | gout-preventer | S3 | 3 | Tablet 80, 120 mg x 28, 30 @ 186
Colchicine | gout-relief | S3 | 5 | Tablet 0.5 mg x 20, 30, 100 @ 44
Baclofen | muscle-relaxant | S4 | 4 | Tablet 10, 25 mg x 50, 100 @ 92
Methocarbamol | muscle-relaxant | S2 | 4 | Tablet 500 mg x 20, 100 @ 62
Cyclobenzaprine | muscle-relaxant | S3 | 3 | Tablet 10 mg x 20, 30 @ 86
Tizanidine | muscle-relaxant | S3 | 2 | Tablet 2, 4 mg x 30 @ 104
Orphenadrine paracetamol = orphenadrine + paracetamol | muscle-relaxant | S2 | 4 | Tablet 35/450 mg x 20, 100 @ 44
Suxamethonium | neuromuscular-blocker | S4 | 3 | Injection 50 mg/ml x 5*2, 10*2 ml @ 168
Rocuronium | neuromuscular-blocker | S4 | 4 | Vial 10 mg/ml x 10*5 ml @ 462
Cisatracurium | neuromuscular-blocker | S4 | 3 | Injection 2 mg/ml x 5*5, 5*10 ml @ 428
Vecuronium | neuromuscular-blocker | S4 | 2 | Vial 4, 10 mg x 10 @ 386
Botulinum toxin type A | neurotoxin | S4 | 1 | Vial 50, 100 units x 1 @ 2480
Alendronic acid | bisphosphonate | S3 | 7 | Tablet 70 mg x 4, 12 @ 82
Risedronic acid | bisphosphonate | S4 | 3 | Tablet 35 mg x 4, 12 @ 112
Ibandronic acid | bisphosphonate | S4 | 3 | Tablet 150 mg x 1, 3 @ 168; Injection 3 mg/3 ml x 1 syringe @ 642
Zoledronic acid | bisphosphonate | S4 | 4 | Vial 4 mg/5 ml, 5 mg/100 ml x 1 @ 862
Glucosamine chondroitin = glucosamine + chondroitin | joint-supplement | S0 | 5 | Capsule 500/400 mg x 30, 60, 120 @ 98; Sachet 1500/1200 mg x 30 @ 226
`;

/** Anti-infectives for systemic use, in the columns of `alimentaryFacts`. */
export const infectionFacts = `
Amoxicillin | penicillin | S4 | 12 | Capsule 250, 500 mg x 15, 21, 100 @ 24; Suspension 125, 250 mg/5 ml x 75, 100 ml @ 26
Co-amoxiclav = amoxicillin + clavulanic acid | penicillin | S4 | 12 | Tablet 250/125, 500/125 mg x 15 @ 58; Tablet 875/125 mg x 10, 14 @ 84; Suspension 125/31.25, 250/62.5 mg/5 ml x 100 ml @ 52; Suspension 400/57 mg/5 ml x 70, 100 ml @ 92; Vial 500/100, 1000/200 mg x 1, 10 @ 58
Flucloxacillin | penicillin | S4 | 5 | Capsule 250, 500 mg x 20, 100 @ 42; Suspension 125 mg/5 ml x 100 ml @ 48
Ampicillin | penicillin | S4 | 3 | Vial 250, 500 mg, 1 g x 1, 50 @ 12
Cloxacillin | penicillin | S4 | 3 | Vial 250, 500 mg x 1, 50 @ 14
Phenoxymethylpenicillin | penicillin | S4 | 4 | Tablet 250 mg x 40, 100 @ 34; Suspension 125, 250 mg/5 ml x 100 ml @ 29
Benzylpenicillin | penicillin | S4 | 3 | Vial 1 000 000, 5 000 000 IU x 1, 10 @ 14
Benzathine benzylpenicillin | penicillin | S4 | 3 | Vial 1 200 000, 2 400 000 IU x 1, 10 @ 34
Piperacillin tazobactam = piperacillin + tazobactam | penicillin | S4 | 6 | Vial 4/0.5 g x 1, 10 @ 108
Cefalexin | cephalosporin | S4 | 4 | Capsule 250, 500 mg x 20 @ 52; Suspension 125, 250 mg/5 ml x 100 ml @ 48
Cefazolin | cephalosporin | S4 | 4 | Vial 500 mg, 1 g x 1, 10 @ 28
Cefuroxime | cephalosporin | S4 | 8 | Tablet 125, 250, 500 mg x 10, 14 @ 58; Suspension 125 mg/5 ml x 50, 100 ml @ 86; Vial 750 mg, 1.5 g x 1, 10 @ 42
Cefixime | cephalosporin | S4 | 4 | Capsule 400 mg x 1, 5, 8 @ 46; Suspension 100 mg/5 ml x 50 ml @ 128
Cefpodoxime | cephalosporin | S4 | 4 | Tablet 100, 200 mg x 10 @ 96; Suspension 40 mg/5 ml x 50, 100 ml @ 92
Ceftriaxone | cephalosporin | S4 | 8 | Vial 250, 500 mg, 1, 2 g x 1, 10 @ 24
Cefotaxime | cephalosporin | S4 | 3 | Vial 500 mg, 1 g x 1, 10 @ 46
Ceftazidime | cephalosporin | S4 | 3 | Vial 1, 2 g x 1, 10 @ 96
Cefepime | cephalosporin | S4 | 4 | Vial 1, 2 g x 1, 10 @ 124
Meropenem | carbapenem | S4 | 6 | Vial 500 mg, 1 g x 1, 10 @ 162
Ertapenem | carbapenem | S4 | 4 | Vial 1 g x 1 @ 386
Imipenem cilastatin = imipenem + cilastatin | carbapenem | S4 | 3 | Vial 500/500 mg x 1, 10 @ 196
Azithromycin | macrolide | S4 | 9 | Tablet 250, 500 mg x 3, 6 @ 52; Suspension 200 mg/5 ml x 15, 30 ml @ 62; Vial 500 mg x 1 @ 186
Clarithromycin | macrolide | S4 | 7 | Tablet 250, 500 mg x 10, 14 @ 88; Slow-release tablet 500 mg x 5, 7, 14 @ 98; Suspension 125, 250 mg/5 ml x 50, 100 ml @ 84
Erythromycin | macrolide | S4 | 4 | Tablet 250, 500 mg x 20, 40 @ 46; Suspension 125, 250 mg/5 ml x 100 ml @ 48
Doxycycline | tetracycline | S4 | 7 | Capsule 50, 100 mg x 7, 10, 28 @ 21; Tablet 100 mg x 7, 28 @ 23
Minocycline | tetracycline | S4 | 3 | Capsule 50, 100 mg x 30, 60 @ 126
Lymecycline | tetracycline | S4 | 3 | Capsule 300 mg x 16, 28 @ 168
Tigecycline | reserve-antibiotic | S4 | 3 | Vial 50 mg x 1, 10 @ 386
Ciprofloxacin | quinolone | S4 | 9 | Tablet 250, 500, 750 mg x 10 @ 36; Infusion 2 mg/ml x 100, 200 ml @ 92
Levofloxacin | quinolone | S4 | 6 | Tablet 250, 500, 750 mg x 5, 7, 10 @ 62; Infusion 5 mg/ml x 100 ml @ 168
Moxifloxacin | quinolone | S4 | 5 | Tablet 400 mg x 5, 7, 10 @ 128; Infusion 1.6 mg/ml x 250 ml @ 268
Co-trimoxazole = sulfamethoxazole + trimethoprim | sulphonamide | S4 | 8 | Tablet 400/80, 800/160 mg x 20, 56, 100 @ 18; Suspension 200/40 mg/5 ml x 50, 100 ml @ 22; Injection 400/80 mg/5 ml x 10*5 ml @ 186
Nitrofurantoin | urinary-antibiotic | S4 | 4 | Capsule 50, 100 mg x 20, 40 @ 88
Fosfomycin | urinary-antibiotic | S4 | 4 | Sachet 3 g x 1 @ 112
Gentamicin | aminoglycoside | S4 | 4 | Injection 10, 40 mg/ml x 10*2 ml @ 64
Amikacin | aminoglycoside | S4 | 5 | Injection 50, 250 mg/ml x 1*2, 10*2 ml @ 42
Vancomycin | glycopeptide | S4 | 5 | Vial 500 mg, 1 g x 1, 10 @ 98
Teicoplanin | glycopeptide | S4 | 3 | Vial 200, 400 mg x 1 @ 268
Linezolid | reserve-antibiotic | S4 | 4 | Tablet 600 mg x 10, 20 @ 742; Infusion 2 mg/ml x 300 ml @ 228
Colistimethate sodium | reserve-antibiotic | S4 | 3 | Vial 1 000 000, 2 000 000 IU x 10 @ 862
Clindamycin | lincosamide | S4 | 5 | Capsule 150, 300 mg x 16, 100 @ 68; Injection 150 mg/ml x 5*2, 5*4 ml @ 246
Metronidazole infusion = metronidazole | nitroimidazole | S4 | 4 | Infusion 5 mg/ml x 100 ml @ 26
Rifampicin | tb-medicine | S4 | 3 | Capsule 150, 300, 450 mg x 30, 100 @ 64
Isoniazid | tb-medicine | S3 | 4 | Tablet 100, 300 mg x 28, 100 @ 24
Ethambutol | tb-medicine | S3 | 3 | Tablet 400 mg x 28, 100 @ 56
Pyrazinamide | tb-medicine | S3 | 3 | Tablet 500 mg x 28, 84, 100 @ 62
Rifampicin isoniazid = rifampicin + isoniazid | tb-medicine | S4 | 4 | Tablet 150/75, 300/150 mg x 28, 56, 84 @ 58; Dispersible tablet 75/50 mg x 28, 84 @ 46
Four-in-one TB tablets = rifampicin + isoniazid + pyrazinamide + ethambutol | tb-medicine | S4 | 4 | Tablet 150/75/400/275 mg x 28, 56, 84 @ 78
Rifapentine | tb-medicine | S4 | 2 | Tablet 150 mg x 24 @ 286
Bedaquiline | tb-medicine | S4 | 1 | Tablet 100 mg x 24, 188 @ 1240
Aciclovir | antiviral | S4 | 6 | Tablet 200, 400, 800 mg x 25, 35, 70 @ 48; Suspension 200 mg/5 ml x 125 ml @ 142; Vial 250 mg x 5 @ 366
Valaciclovir | antiviral | S4 | 5 | Tablet 500 mg, 1 g x 10, 30, 42 @ 118
Oseltamivir | antiviral | S4 | 3 | Capsule 30, 45, 75 mg x 10 @ 192; Suspension 6 mg/ml x 65 ml @ 246
Fluconazole | azole | S4 | 8 | Capsule 150 mg x 1 @ 34; Capsule 50, 200 mg x 7, 28 @ 88; Suspension 50 mg/5 ml x 35 ml @ 96; Infusion 2 mg/ml x 100 ml @ 118
Itraconazole | azole | S4 | 4 | Capsule 100 mg x 4, 15, 28 @ 68; Solution 10 mg/ml x 150 ml @ 862
Voriconazole | azole | S4 | 3 | Tablet 50, 200 mg x 14, 28 @ 1240; Vial 200 mg x 1 @ 468
Amphotericin B | hospital-antifungal | S4 | 2 | Vial 50 mg x 1, 10 @ 142
Caspofungin | hospital-antifungal | S4 | 2 | Vial 50, 70 mg x 1 @ 1680
Abacavir | antiretroviral | S4 | 4 | Tablet 300 mg x 60 @ 242; Solution 20 mg/ml x 240 ml @ 146
Lamivudine | antiretroviral | S4 | 5 | Tablet 150, 300 mg x 28, 60 @ 72; Solution 10 mg/ml x 240 ml @ 68
Zidovudine | antiretroviral | S4 | 4 | Tablet 300 mg x 60 @ 112; Capsule 100 mg x 100 @ 96; Syrup 50 mg/5 ml x 200 ml @ 62
Tenofovir disoproxil | antiretroviral | S4 | 4 | Tablet 300 mg x 28, 30 @ 74
Efavirenz | antiretroviral | S4 | 4 | Tablet 600 mg x 28, 30 @ 82; Capsule 50, 200 mg x 28, 90 @ 48
Nevirapine | antiretroviral | S4 | 4 | Tablet 200 mg x 60 @ 64; Suspension 50 mg/5 ml x 100, 240 ml @ 38
Dolutegravir | antiretroviral | S4 | 4 | Tablet 50 mg x 28, 30 @ 118; Dispersible tablet 10 mg x 90 @ 126
Tenofovir lamivudine dolutegravir = tenofovir disoproxil + lamivudine + dolutegravir | antiretroviral | S4 | 6 | Tablet 300/300/50 mg x 28, 30, 84 @ 98
Tenofovir emtricitabine = tenofovir disoproxil + emtricitabine | antiretroviral | S4 | 6 | Tablet 300/200 mg x 28, 30 @ 96
Efavirenz emtricitabine tenofovir = efavirenz + emtricitabine + tenofovir disoproxil | antiretroviral | S4 | 6 | Tablet 600/200/300 mg x 28, 30, 84 @ 104
Abacavir lamivudine = abacavir + lamivudine | antiretroviral | S4 | 5 | Tablet 600/300 mg x 28, 30 @ 248; Dispersible tablet 120/60 mg x 30, 60 @ 118
Lamivudine zidovudine = lamivudine + zidovudine | antiretroviral | S4 | 5 | Tablet 150/300 mg x 60 @ 138
Lopinavir ritonavir = lopinavir + ritonavir | antiretroviral | S4 | 4 | Tablet 100/25, 200/50 mg x 60, 120 @ 224
Atazanavir ritonavir = atazanavir + ritonavir | antiretroviral | S4 | 3 | Tablet 300/100 mg x 28, 30 @ 242
Darunavir | antiretroviral | S4 | 3 | Tablet 400, 600 mg x 60 @ 682
Raltegravir | antiretroviral | S4 | 1 | Tablet 400 mg x 60 @ 786
Rilpivirine | antiretroviral | S4 | 2 | Tablet 25 mg x 30 @ 228
Entecavir | hepatitis-antiviral | S4 | 2 | Tablet 0.5, 1 mg x 30 @ 862
Sofosbuvir | hepatitis-antiviral | S4 | 2 | Tablet 400 mg x 28 @ 2860
Influenza vaccine = influenza virus surface antigens | vaccine | S2 | 3 | Injection 15 mcg/0.5 ml x 1, 10 syringes @ 98
Hepatitis B vaccine = hepatitis B surface antigen | vaccine | S2 | 2 | Injection 10 mcg/0.5 ml, 20 mcg/ml x 1, 10 syringes @ 112
Tetanus vaccine = tetanus toxoid | vaccine | S2 | 2 | Injection 40 IU/0.5 ml x 1, 10 ampoules @ 46
Pneumococcal vaccine = pneumococcal polysaccharides | vaccine | S2 | 2 | Injection 25 mcg/0.5 ml x 1 syringe @ 386
Rabies vaccine = inactivated rabies virus | vaccine | S2 | 2 | Vial 2.5 IU x 1 @ 362
Measles rubella vaccine = live measles virus + live rubella virus | vaccine | S2 | 2 | Vial 0.5 ml x 1, 10 @ 108
`;

/** Antiparasitic products, insecticides and repellents. */
export const parasiteFacts = `
Metronidazole | nitroimidazole | S4 | 8 | Tablet 200, 400 mg x 14, 21, 100 @ 17; Suspension 200 mg/5 ml x 100 ml @ 34
Tinidazole | nitroimidazole | S4 | 3 | Tablet 500 mg x 4, 12 @ 38
Albendazole | anthelmintic | S4 | 5 | Tablet 200, 400 mg x 1, 2 @ 24; Suspension 100 mg/5 ml x 20 ml @ 32; Chewable tablet 400 mg x 1 @ 29
Mebendazole | anthelmintic | S1 | 6 | Chewable tablet 100, 500 mg x 1, 6 @ 18; Suspension 100 mg/5 ml x 30 ml @ 28
Praziquantel | anthelmintic | S4 | 4 | Tablet 600 mg x 4, 100 @ 142
Pyrantel | anthelmintic | S1 | 3 | Suspension 250 mg/5 ml x 15 ml @ 36; Chewable tablet 125 mg x 6 @ 38
Niclosamide | anthelmintic | S1 | 2 | Chewable tablet 500 mg x 4 @ 48
Ivermectin | anthelmintic | S3 | 3 | Tablet 3, 6, 12 mg x 4, 10 @ 88
Artemether lumefantrine = artemether + lumefantrine | antimalarial | S4 | 4 | Tablet 20/120, 80/480 mg x 6, 24 @ 62; Dispersible tablet 20/120 mg x 6, 12 @ 58
Artesunate | antimalarial | S4 | 3 | Vial 60 mg x 1, 5 @ 142
Quinine | antimalarial | S4 | 3 | Tablet 300 mg x 42, 100 @ 146; Injection 300 mg/ml x 10*1 ml @ 168
Atovaquone proguanil = atovaquone + proguanil | antimalarial | S4 | 4 | Tablet 250/100 mg x 12, 24 @ 362; Tablet 62.5/25 mg x 12 @ 186
Mefloquine | antimalarial | S4 | 2 | Tablet 250 mg x 4, 8 @ 186
Chloroquine | antimalarial | S2 | 3 | Tablet 200 mg x 16, 100 @ 38; Syrup 68 mg/5 ml x 75 ml @ 42
Hydroxychloroquine | antimalarial | S4 | 4 | Tablet 200 mg x 30, 56, 100 @ 112
Primaquine | antimalarial | S4 | 2 | Tablet 15 mg x 14 @ 242
Permethrin | scabicide | S1 | 5 | Cream 5% x 30, 60 g @ 88; Shampoo 1% x 60, 100 ml @ 72
Benzyl benzoate | scabicide | S0 | 6 | Lotion 25% x 50, 100, 200 ml @ 26
Crotamiton | scabicide | S0 | 2 | Cream 10% x 20, 40 g @ 64
Sulphur ointment = precipitated sulphur | scabicide | S0 | 3 | Ointment 5, 10% x 50, 100 g @ 22
`;
